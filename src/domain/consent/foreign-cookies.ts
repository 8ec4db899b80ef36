/** Cookies that analytics and advertising scripts set in the site's own name. */
const names: Record<'analytics' | 'advertising', RegExp> = {
  analytics: /^(_ga($|_)|_gid$|_gat|_dc_gtm_)/,
  advertising: /^(_gcl_|__gads$|__gpi|__eoi$|FCCDCF$|FCNEC$)/,
}

/** Of a Cookie header, the names that third parties have left here for a purpose: what goes when the reader takes their leave back. */
export function foreignCookies(header: string, purpose: 'analytics' | 'advertising'): string[] {
  return header
    .split(';')
    .map((part) => part.trim().split('=', 1)[0] ?? '')
    .filter((name) => names[purpose].test(name))
}

/** The domains under which such a cookie may stand: the host, and what is above it down to two labels. */
export function cookieDomains(host: string): string[] {
  const labels = host.replace(/:\d+$/, '').split('.')
  if (labels.length < 2 || labels.every((label) => /^\d+$/.test(label))) return []
  return Array.from({ length: labels.length - 1 }, (_, at) => labels.slice(at).join('.'))
}
