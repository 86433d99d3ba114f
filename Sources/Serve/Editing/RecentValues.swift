/// The values that were wanted last.
struct RecentValues<Value> {
    private let capacity: Int
    private var values: [String: Value] = [:]
    /// The names, the latest last.
    private var order: [String] = []

    /// Room for so many values.
    init(capacity: Int) { self.capacity = capacity }

    /// The value of that name, which becomes the latest.
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
