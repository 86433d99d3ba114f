let goldens: [String: String] = [:]
