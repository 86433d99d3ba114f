import Foundation

/// The part of JSON Schema that docs/report-schema.json uses.
struct JSONSchema {
    private let definitions: [String: Any]

    init(_ path: String) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let whole = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        definitions = whole?["$defs"] as? [String: Any] ?? [:]
    }

    /// Returns what is wrong with a value, or `nil`.
    func fault(_ value: Any, as name: String) -> String? {
        guard let rule = definitions[name] as? [String: Any] else { return "no definition \(name)" }
        return fault(value, rule, at: name)
    }

    private func fault(_ value: Any, _ rule: [String: Any], at place: String) -> String? {
        if let name = (rule["$ref"] as? String)?.split(separator: "/").last {
            guard let other = definitions[String(name)] as? [String: Any] else {
                return "no definition \(name)"
            }
            return fault(value, other, at: place)
        }
        if let any = rule["anyOf"] as? [[String: Any]] {
            let faults = any.map { fault(value, $0, at: place) }
            return faults.contains { $0 == nil } ? nil : faults[0]
        }
        if let words = rule["enum"] as? [String] {
            return (value as? String).map(words.contains) == true
                ? nil : "\(place): \(value) is none of \(words)"
        }
        if let number = rule["const"] as? Int {
            return value as? Int == number ? nil : "\(place): not \(number)"
        }
        switch rule["type"] as? String {
        case "null": return value is NSNull ? nil : "\(place): not null"
        case "string": return value is String ? nil : "\(place): no text"
        case "boolean": return "\(type(of: value))".contains("Bool") ? nil : "\(place): no boolean"
        case "number": return value is NSNumber ? nil : "\(place): no number"
        case "integer":
            return (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } == true
                ? nil : "\(place): no whole number"
        case "array":
            guard let list = value as? [Any] else { return "\(place): no list" }
            let range = (rule["minItems"] as? Int ?? 0)...(rule["maxItems"] as? Int ?? .max)
            guard range.contains(list.count) else { return "\(place): \(list.count) items" }
            let items = rule["items"] as? [String: Any] ?? [:]
            return list.lazy.compactMap { fault($0, items, at: place + "[]") }.first
        case "object":
            guard let object = value as? [String: Any] else { return "\(place): no object" }
            let known = rule["properties"] as? [String: [String: Any]] ?? [:]
            let missing = (rule["required"] as? [String] ?? []).first { object[$0] == nil }
            if let missing { return "\(place): \(missing) is missing" }
            return object.lazy.compactMap { key, value in
                if let rule = known[key] { return fault(value, rule, at: "\(place).\(key)") }
                return rule["additionalProperties"] as? Bool == false
                    ? "\(place): \(key) is not in the schema" : nil
            }.first
        default: return nil
        }
    }
}
