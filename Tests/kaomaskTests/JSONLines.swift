import Foundation

struct JSONLines {
    let objects: [[String: Any]]

    init(_ text: String) throws {
        objects = try text.split(separator: "\n").map { line in
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        }
    }

    func only() throws -> [String: Any] {
        guard objects.count == 1, let first = objects.first else { throw Problem.notOne(objects.count) }
        return first
    }

    enum Problem: Error { case notOne(Int) }
}
