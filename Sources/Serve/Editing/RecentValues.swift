/// A cache of the most recently used values.
struct RecentValues<Value> {
    private let capacity: Int
    private var values: [String: Value] = [:]
    /// The names, most recent last.
    private var order: [String] = []

    /// Creates a cache with a capacity.
    init(capacity: Int) { self.capacity = capacity }

    /// The value with a name; access makes it the most recent.
    subscript(name: String) -> Value? {
        mutating get {
            guard let value = values[name] else { return nil }
            order.removeAll { $0 == name }
            order.append(name)
            return value
        }
        set {
            order.removeAll { $0 == name }
            values[name] = newValue
            guard newValue != nil else { return }
            order.append(name)
            if order.count > capacity { values[order.removeFirst()] = nil }
        }
    }
}
