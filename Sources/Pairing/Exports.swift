// Clients of Pairing also need the file formats and the errors that reading them throws.
@_exported public import Formats
