import Testing

@testable import KaomaskKit

@Suite("The table of options")
struct OptionTableTests {
    @Test("what is none of an option's numbers or words is refused in a sentence about it")
    func refusals() throws {
        func refused<Section: OptionSection>(by section: Section.Type) throws -> Int {
            let closed = section.facts.filter {
                switch $0.kind {
                case .choice, .number, .percent: true
                case .flag, .text, .file: false
                }
            }
            for facts in closed {
                var target = section.standard
                let error = try #require(throws: OptionError.self) {
                    try section.set(&target, [facts.name: "@\n"])
                }
                let isQuoted =
                    error.reason.hasSuffix(", not @\\n") || error.reason.hasPrefix("cannot be \"@\\n\"; use ")
                #expect(error.option == facts.name && isQuoted, "\(error)")
            }
            return closed.count
        }
        #expect(try OptionTable.sections.reduce(0) { try $0 + refused(by: $1) } > 20)
    }

    @Test("every default is one of the values")
    func defaults() throws {
        func accepts<Section: OptionSection>(_ section: Section.Type) throws {
            for facts in section.facts {
                var target = section.standard
                switch facts.kind {
                case .choice(_, let standard?), .text(_, let standard?):
                    try section.set(&target, [facts.name: standard])
                case .number(let range, let standard?, _): #expect(range.contains(standard), "\(facts.name)")
                case .flag, .text, .file, .choice, .number, .percent: break
                }
            }
        }
        for section in OptionTable.sections { try accepts(section) }
    }

    @Test("a section has no name twice, and all of its names are the command line's")
    func names() {
        for section in OptionTable.sections {
            let names = section.facts.map(\.name)
            #expect(Set(names).count == names.count)
            #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil }, "\(names)")
        }
    }
}
