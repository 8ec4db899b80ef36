/** First-party cookies that analytics and advertising scripts set. */
const names: Record<'analytics' | 'advertising', RegExp> = {
  analytics: /^(_ga($|_)|_gid$|_gat|_dc_gtm_)/,
  advertising: /^(_gcl_|__gads$|__gpi|__eoi$|FCCDCF$|FCNEC$)/,
}

/**
 * The cookie names in a Cookie header that third parties have set for a purpose. They are removed when the reader
 * withdraws consent.
 */
export function foreignCookies(header: string, purpose: 'analytics' | 'advertising'): string[] {
  return header
    .split(';')
    .map((part) => part.trim().split('=', 1)[0] ?? '')
    .filter((name) => names[purpose].test(name))
}

/** The domains for which such a cookie may be set: the host and its parent domains down to two labels. */
export function cookieDomains(host: string): string[] {
  const labels = host.replace(/:\d+$/, '').split('.')
  if (labels.length < 2 || labels.every((label) => /^\d+$/.test(label))) return []
  return Array.from({ length: labels.length - 1 }, (_, index) => labels.slice(index).join('.'))
}
