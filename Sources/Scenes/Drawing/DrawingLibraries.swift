internal import CPango

/// The libraries that draw cards and doodles, opened when they are first needed (docs/decisions/on-demand.md).
enum DrawingLibraries {
    /// Opens them unless they are open; throws `DrawingError.engine` if one is missing.
    static func open() throws(DrawingError) {
        if let reason = unsafe pango_library_open() {
            throw .engine(
                step: "open Pango (install libpangocairo-1.0-0)",
                message: unsafe String(cString: reason)
            )
        }
    }
}
