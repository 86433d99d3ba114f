// Covers the faces of a picture: cover PHOTO OUT
import KaomaskKit

let arguments = CommandLine.arguments
guard arguments.count == 3 else { fatalError("cover PHOTO OUT") }

let options = CoverOptions(kaomoji: try KaomojiChoice("glad"))
let pipeline = try Pipeline(options)
var plan = OutputPlan(output: arguments[2], severalInputs: false, kind: .coveredPicture)
let report = try pipeline.cover(try plan.plan(InputFile(named: arguments[1])))
let count = report.faces.count
print("\(count) \(count == 1 ? "face" : "faces") covered in \(arguments[2])")
