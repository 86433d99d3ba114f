// swift-tools-version: 6.2
import PackageDescription

// SwiftPM names a package that is depended on by path after its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "kaomask"
let kaomask = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

/// A program that uses what is `package` too, under the name of kaomask's package.
func tool(
    _ name: String,
    uses products: [String],
    _ dependencies: [Target.Dependency] = [],
    _ settings: SwiftSetting...
) -> Target {
    .executableTarget(
        name: name,
        dependencies: products.map { .product(name: $0, package: "kaomask") } + dependencies,
        packageAccess: false,
        swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-package-name", kaomask])] + settings
    )
}

// A separate package, so that users of kaomask never build it. See scripts/bench and scripts/fuzz.
let package = Package(
    name: "Tools",
    dependencies: [.package(name: "kaomask", path: "..")],
    targets: [
        tool(
            "Bench",
            uses: ["Overlay", "Faces", "Movies"],
            [],
            .enableUpcomingFeature("InternalImportsByDefault")
        ),
        // The functions that libFuzzer offers to custom mutators.
        .target(name: "CLibFuzzer"),
        // libFuzzer provides the entry point.
        tool(
            "Fuzz",
            uses: ["KaomaskKit", "Serve"],
            ["CLibFuzzer"],
            .enableUpcomingFeature("InternalImportsByDefault"),
            .unsafeFlags(["-parse-as-library"])
        ),
    ]
)
