internal import NIOCore
internal import Scenes
internal import Synchronization

/// The addresses under which other devices can open the page; none if it is served to this machine only.
final class PageAddresses: Sendable {
    /// An address and its QR code, for a phone's camera.
    struct Entry: Encodable, Sendable {
        let address: String
        let side: Int
        /// The rows of the code from the top; 1 for a dark module.
        let rows: [String]

        init?(_ address: String) {
            guard let code = try? QRCode(address) else { return nil }
            (self.address, side) = (address, code.side)
            rows = (0..<code.side).map { row in
                String((0..<code.side).map { code.isDark(column: $0, row: row) ? "1" : "0" })
            }
        }
    }

    private let known = Mutex<[String]>([])

    var entries: [Entry] { known.withLock { $0 }.compactMap(Entry.init) }

    func set(_ addresses: [String]) { known.withLock { $0 = addresses } }

    private static let loopback: Set = ["127.0.0.1", "localhost", "::1"]

    /// Returns the hosts under which a server that listens on `host` is reached, the most likely one first:
    /// the machine's own addresses if it listens on all of them.
    static func hosts(of host: String) -> [String] {
        guard host == "0.0.0.0" || host == "::" else { return [host] }
        let devices = ((try? System.enumerateDevices()) ?? []).filter { device in
            guard case .v4 = device.address, let address = device.address?.ipAddress else { return false }
            return !address.hasPrefix("127.") && !address.hasPrefix("169.254.")
        }
        let found = devices.sorted { !isVirtual($0.name) && isVirtual($1.name) }
            .compactMap { $0.address?.ipAddress }
        return found.isEmpty ? ["127.0.0.1"] : found
    }

    static func isLoopback(_ host: String) -> Bool { loopback.contains(host) }

    /// Returns `true` for the bridges of containers and virtual machines, which phones cannot reach.
    private static func isVirtual(_ device: String) -> Bool {
        ["docker", "br-", "veth", "virbr", "lxc", "vmnet", "tun", "podman"].contains { device.hasPrefix($0) }
    }
}
