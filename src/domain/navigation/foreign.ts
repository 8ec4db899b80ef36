/** Where a request says that it comes from: what browsers send of their own, which no page can make up. */
export interface Coming {
  /** `Sec-Fetch-Site`. */
  site: string | undefined
  /** `Origin`. */
  origin: string | undefined
}

/**
 * Whether a state change comes from another site's page. Programs that send neither header carry no cookie of a
 * browser's user, and are welcome.
 * @param own the origins that count as this site's own
 */
export function isForeign({ site, origin }: Coming, own: ReadonlySet<string>): boolean {
  return (site !== undefined && site !== 'same-origin' && site !== 'none') || (origin !== undefined && !own.has(origin))
}
