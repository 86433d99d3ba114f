extension String {
    /// Decodes bytes of unknown encoding: UTF-8 if they are valid, else Latin-1.
    init(text bytes: some Collection<UInt8>) {
        self =
            String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
