// Whoever imports the bytes of Live Photos has the formats of files and the error that reading them throws.
@_exported public import Containers
