"""Checks a list of parts with the reader of CycloneDX's own project."""

import pathlib
import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(pathlib.Path(sys.argv[1]).read_text())
if error:
    sys.exit(f"annotate: error: the list of parts is not valid: {error.data.message}")
