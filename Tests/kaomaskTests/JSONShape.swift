import Foundation

/// The keys of a JSON value and the types of their values, without the values: the same on every machine.
struct JSONShape {
    /// Types by path: `faces[].box[]` is a number.
    private var kinds: [String: Set<String>] = [:]

    /// Creates the common shape of all objects in JSON Lines.
    init(lines: String) throws {
        for line in lines.split(separator: "\n") {
            add(try JSONSerialization.jsonObject(with: Data(line.utf8), options: .fragmentsAllowed), at: "")
        }
    }

    /// The paths, one per line, with their types.
    var text: String {
        kinds.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.sorted().joined(separator: " or "))\n" }
            .joined()
    }

    private mutating func add(_ value: Any, at path: String) {
        switch value {
        case let object as [String: Any]:
            if object.isEmpty { kinds[path, default: []].insert("{}") }
            for (key, value) in object { add(value, at: path.isEmpty ? key : "\(path).\(key)") }
        case let array as [Any]:
            if array.isEmpty { kinds[path, default: []].insert("[]") }
            for value in array { add(value, at: path + "[]") }
        case is NSNull: kinds[path, default: []].insert("null")
        case is String: kinds[path, default: []].insert("text")
        // Foundation's booleans are numbers too.
        case is NSNumber:
            let isBoolean = "\(type(of: value))".contains("Boolean")
            kinds[path, default: []].insert(isBoolean ? "boolean" : "number")
        default: kinds[path, default: []].insert("unknown")
        }
    }
}
