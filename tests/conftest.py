"""Makes what the tests share (``drawings``, ``oracle``) importable from every folder of tests."""
