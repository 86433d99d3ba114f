internal import CPango

/// The libraries that draw cards and doodles.
package enum DrawingLibraries {
    /// Their names and versions.
    package static var names: [String] {
        [
            unsafe "Pango \(String(cString: pango_version_string()))",
            unsafe "cairo \(String(cString: cairo_version_string()))",
        ]
    }
}
