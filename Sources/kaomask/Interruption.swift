internal import Dispatch
internal import Glibc
internal import Synchronization

/// Handles Ctrl-C: the first finishes the work in progress, the second stops at once; only complete files have names.
enum Interruption {
    private static let count = Atomic<Int>(0)

    static var isRequested: Bool { count.load(ordering: .relaxed) > 0 }

    static func listening<Value>(_ body: () async throws -> Value) async rethrows -> Value {
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler { interrupted() }
        source.resume()
        defer { source.cancel() }
        return try await body()
    }

    private static func interrupted() {
        guard count.wrappingAdd(1, ordering: .relaxed).oldValue == 0 else { _exit(130) }
        Console.progress("")
        Console.talk("finishing the pictures in progress; press Ctrl-C again to stop now")
    }
}
