// swift-tools-version: 6.2
import PackageDescription

// SwiftPM names a package that is depended on by path after its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "kaomask"
let kaomask = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

// A separate package, so that users of kaomask never build it. See scripts/fuzz.
let package = Package(
    name: "Fuzzing",
    dependencies: [.package(name: "kaomask", path: "..")],
    targets: [
        // The functions that libFuzzer offers to custom mutators.
        .target(name: "CLibFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CLibFuzzer", .product(name: "KaomaskKit", package: "kaomask"),
                .product(name: "Serve", package: "kaomask"),
            ],
            // It tries what is `package` too, under the name of kaomask's package.
            packageAccess: false,
            // libFuzzer provides the entry point.
            swiftSettings: [
                .swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library", "-package-name", kaomask]),
            ]
        ),
    ]
)
