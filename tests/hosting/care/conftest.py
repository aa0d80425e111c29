"""The folder of a host, made once for all tests of its care, and a copy of it for each."""

import shutil
from pathlib import Path

import pytest
from kept_scenes import kept_folder


@pytest.fixture(scope="session")
def kept_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kept_folder(tmp_path_factory.mktemp("kept"))


@pytest.fixture
def folder(kept_once: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(kept_once, tmp_path / "paddock"))
