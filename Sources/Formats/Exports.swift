// The error codes of containers are part of this module's interface.
