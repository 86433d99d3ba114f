// The file formats and their parsing errors are part of this module's interface.
@_exported public import Formats
