internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// A middleware in front of all routes. It rejects requests that another site made a browser send, and adds
/// the headers with which browsers isolate the page.
///
/// Host names other than `localhost`, numeric addresses and the configured name are rejected: someone else's
/// name server could point them here (DNS rebinding). So are requests that the browser marks as coming from
/// another site (`Origin`, `Sec-Fetch-Site`; Fetch Metadata, W3C).
struct Guard: RouterMiddleware {
    /// The names, besides `localhost` and numeric addresses, under which the page is served.
    let names: Set<String>
    /// The path of the page, with its secret and a trailing slash.
    let page: String
    let connections: Connections

    func handle(
        _ request: Request,
        context: PageContext,
        next: @concurrent (Request, PageContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            try check(request)
            if request.uri.path.hasPrefix(page) { connections.know(context.channel) }
            response = try await next(request, context)
        } catch let error as PageError {
            response = Answer.failure(error)
        } catch let error as HTTPError {
            response = Answer.failure(
                PageError(error.status, .refused, error.body ?? error.status.reasonPhrase)
            )
        }
        for (name, value) in Self.fields where response.headers[name] == nil {
            response.headers[name] = value
        }
        return response
    }

    private func check(_ request: Request) throws(PageError) {
        let host = request.head.authority ?? ""
        guard isOurs(host) else {
            throw PageError(
                .misdirectedRequest,
                .wrongHost,
                "this page is not served under the name \(host.prefix(80))"
            )
        }
        if let origin = request.headers[.origin], origin != "http://" + host {
            throw PageError(.forbidden, .crossSite, "only the page itself may ask")
        }
        if let site = request.headers[.secFetchSite], !["same-origin", "none"].contains(site),
            !isArrival(request)
        {
            throw PageError(.forbidden, .crossSite, "only the page itself may ask")
        }
    }

    /// Returns `true` for a top-level navigation to the page, from anywhere its address is stored: the file
    /// that `--open` passes to the browser, or a bookmark.
    private func isArrival(_ request: Request) -> Bool {
        request.method == .get && request.uri.path == page && request.headers[.secFetchMode] == "navigate"
            && request.headers[.secFetchDest] == "document"
    }

    private func isOurs(_ authority: String) -> Bool {
        guard let host = Self.host(authority)?.lowercased() else { return false }
        return host == "localhost" || names.contains(host) || Self.isNumeric(host)
    }

    /// Returns the host of `host:port`, without the brackets of an IPv6 address.
    private static func host(_ authority: String) -> String? {
        let text = authority[...]
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            return String(text[text.index(after: text.startIndex)..<end])
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, let host = parts.first, !host.isEmpty else { return nil }
        return String(host)
    }

    /// Returns `true` if a host is a numeric address, which no name server controls.
    private static func isNumeric(_ host: String) -> Bool {
        if host.contains(":") { return host.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    private static let fields: [(HTTPField.Name, String)] = [
        (
            .contentSecurityPolicy,
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
                + "media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
                + "frame-ancestors 'none'"
        ),
        (.xContentTypeOptions, "nosniff"), (.referrerPolicy, "no-referrer"), (.xFrameOptions, "DENY"),
        (.crossOriginOpenerPolicy, "same-origin"), (.crossOriginResourcePolicy, "same-origin"),
        (.permissionsPolicy, "camera=(self), microphone=(), geolocation=()"), (.cacheControl, "no-store"),
    ]
}

extension HTTPField.Name {
    static let secFetchSite = Self.standing("Sec-Fetch-Site")
    static let secFetchMode = Self.standing("Sec-Fetch-Mode")
    static let secFetchDest = Self.standing("Sec-Fetch-Dest")
    static let referrerPolicy = Self.standing("Referrer-Policy")
    static let xFrameOptions = Self.standing("X-Frame-Options")
    static let crossOriginOpenerPolicy = Self.standing("Cross-Origin-Opener-Policy")
    static let retryAfter = Self.standing("Retry-After")
    static let permissionsPolicy = Self.standing("Permissions-Policy")

    private static func standing(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("\(text) is no name of a field") }
        return name
    }
}

/// The context of a request: Hummingbird's storage, and the connection.
struct PageContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
    }
}
