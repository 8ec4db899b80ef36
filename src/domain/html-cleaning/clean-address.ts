const tracking =
  /^(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|mc_[ce]id|igshid|igsh|yclid|_hs\w+|_ga|_gl|ref_src|spm|srsltid|ttclid|twclid)$/i

/** Redirect wrappers, and the part of their address that contains the target. */
const wrappers: [host: RegExp, path: string, part: string][] = [
  [/(^|\.)google\.[a-z.]+$/, '/url', 'q'],
  [/(^|\.)google\.[a-z.]+$/, '/url', 'url'],
  [/^lm?\.facebook\.com$/, '/l.php', 'u'],
  [/^l\.(instagram|threads)\.com$/, '/', 'u'],
  [/^l\.threads\.net$/, '/', 'u'],
  [/\.safelinks\.protection\.outlook\.com$/, '/', 'url'],
  [/^(www\.)?youtube\.com$/, '/redirect', 'q'],
  [/^(www\.)?linkedin\.com$/, '/redir/redirect', 'url'],
]

/**
 * The target of a link without tracking parameters; a path if it is on this site. An http address becomes https: old
 * manuscripts use http, and nearly all sites respond to https.
 * @param origin this site's own
 * @returns null if it is not an address
 */
export function cleanAddress(written: string, origin: string): string | null {
  if (!URL.canParse(written, origin)) return null
  const url = new URL(written, origin)
  for (const [host, path, part] of wrappers) {
    const wrapped = host.test(url.hostname) && url.pathname === path ? url.searchParams.get(part) : null
    if (wrapped && /^https?:/i.test(wrapped)) return cleanAddress(wrapped, origin)
  }
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name)
  // an explicit port belongs to a server that may serve http only
  if (url.origin !== origin && url.protocol === 'http:' && url.port === '') url.protocol = 'https:'
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : url.href
}
