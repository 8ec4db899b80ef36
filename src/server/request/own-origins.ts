/** Which origins are this site's own. */
export interface OwnOrigins {
  /** The origins whose pages may change state, for a request with a host. */
  originsOf: (host: string | undefined) => ReadonlySet<string>
  /** The origin under which a request reached the site. */
  originOf: (host: string | undefined) => string
}

/**
 * The site's own URL; in demo mode also the URL of the request (127.0.0.1, a name in the local network), so
 * that a demo works under any URL.
 */
export function ownOrigins(siteUrl: string, anyHost: boolean): OwnOrigins {
  const { origin, host: ownHost } = new URL(siteUrl)
  const origins = new Set([origin])
  const originOf = (host: string | undefined) => {
    if (!anyHost || host === undefined || host === ownHost) return origin
    return /^[\w.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i.test(host) ? `http://${host}` : origin
  }
  return {
    originOf,
    originsOf: (host) => {
      const requested = originOf(host)
      return requested === origin ? origins : new Set([origin, requested])
    },
  }
}
