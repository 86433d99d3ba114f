// Makes a Live Photo of any photo and any movie, compressing nothing again: live-photo PHOTO MOVIE STEM
import Foundation
import Pairing

let arguments = CommandLine.arguments
guard arguments.count == 4 else { fatalError("live-photo PHOTO MOVIE STEM") }

func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

let identifier = ContentIdentifier()
let still = try LivePhotoWriter.still(try bytes(arguments[1]), identifier: identifier)
let movie = try MovieRetagging(contentIdentifier: identifier).movie(try bytes(arguments[2]))
let pair = LivePhotoPair(still: try StillInspection(still.bytes), movie: try MovieInspection(movie))
for finding in pair.findings { print(finding.severity, finding.message) }

try Data(still.bytes).write(to: URL(fileURLWithPath: arguments[3] + ".jpg"))
try Data(movie).write(to: URL(fileURLWithPath: arguments[3] + ".mov"))
print(pair.isValid ? "a Live Photo" : "no Live Photo")
