/** Request headers that identify its origin; browsers set them, and no page can forge them. */
export interface RequestOrigin {
  /** `Sec-Fetch-Site`. */
  site: string | undefined
  /** `Origin`. */
  origin: string | undefined
}

/**
 * CSRF check: whether a state change comes from another site's page. A client that sends neither header has no browser
 * user's cookie, and is accepted.
 * @param ownOrigins the origins that count as this site's own
 */
export function isCrossSite({ site, origin }: RequestOrigin, ownOrigins: ReadonlySet<string>): boolean {
  return (site !== undefined && site !== 'same-origin' && site !== 'none') || (origin !== undefined && !ownOrigins.has(origin))
}
