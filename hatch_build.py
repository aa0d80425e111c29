"""What a build adds: documents and a man page to every wheel, the addresses of the project to its metadata.

The man page is made from the commands; ``motorchamp help --man`` prints the same.
"""

import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).parent
PLACE = "share/man/man1/motorchamp.1"
DOCUMENTS = "share/doc/motorchamp-tui"


def urls_of(repository: str) -> dict[str, str]:
    """The project's URLs, where its repository has this address."""
    return {
        "Repository": repository,
        "Documentation": f"{repository}/blob/main/docs/README.md",
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }


def with_addresses(readme: str, repository: str, version: str) -> str:
    """The README with an address for every path, so that pictures and links work on a package index, too."""
    pages, files = f"{repository}/blob/v{version}", f"{repository}/raw/v{version}"
    readme = re.sub(r"(!\[[^\]]*\]\()(?!https?:|#)", rf"\1{files}/", readme)
    return re.sub(r"((?<!!)\[[^\]]*\]\()(?!https?:|#)", rf"\1{pages}/", readme)


class Addresses(MetadataHookInterface):
    """Gives the metadata the README and the project's URLs, both from the address of the repository."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add them; with no address known there are no URLs, and the README is as it stands."""
        repository = str(self.config["repository"]).rstrip("/")
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        metadata["urls"] = urls_of(repository) if repository else {}
        if repository:
            text = with_addresses(text, repository, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class Documents(BuildHookInterface[Any]):
    """Adds the man page and the documents to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the page and say where everything is installed."""
        sys.path.insert(0, str(ROOT / "src"))
        from motorchamp_tui.cli.manual import man_page

        self._folder = Path(tempfile.mkdtemp())
        page = self._folder / "motorchamp.1"
        page.write_text(man_page(), encoding="utf-8")
        shared = build_data["shared_data"]
        shared[str(page)] = PLACE
        for folder in ("bots", "rules"):
            shared[str(ROOT / "docs" / folder)] = f"{DOCUMENTS}/{folder}"
        shared.update({str(path): f"{DOCUMENTS}/{path.name}" for path in (ROOT / "docs").glob("*.md")})

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the temporary folder."""
        shutil.rmtree(self._folder)
