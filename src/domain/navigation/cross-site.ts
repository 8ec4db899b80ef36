/** Request headers that identify its origin; browsers set them, and no page can forge them. */
export interface Coming {
  /** `Sec-Fetch-Site`. */
  site: string | undefined
  /** `Origin`. */
  origin: string | undefined
}

/**
 * CSRF check: whether a state change comes from another site's page. A client that sends neither header has no browser
 * user's cookie, and is accepted.
 * @param own the origins that count as this site's own
 */
export function isForeign({ site, origin }: Coming, own: ReadonlySet<string>): boolean {
  return (site !== undefined && site !== 'same-origin' && site !== 'none') || (origin !== undefined && !own.has(origin))
}
