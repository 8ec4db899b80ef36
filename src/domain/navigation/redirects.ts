const base = 'http://site.invalid'

/** Decodes what can be decoded: a URL that was cut within a character keeps the rest as it is. */
const decoded = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      const decodedText = decodeURIComponent(encoded)
      return /[\p{Cc}\s]/u.test(decodedText) ? encoded : decodedText
    } catch {
      return encoded
    }
  })

/**
 * The form in which a URL of this site is redirected: decoded, normalised, in lower case, without host, fragment
 * and slash at the end.
 */
export function redirectKey(href: string): string {
  const localHref = href.replace(/^\/+/, '/')
  const url = URL.canParse(localHref, base) ? new URL(localHref, base) : new URL(base)
  const path = decoded(url.pathname).replace(/\/+$/, '').replace(/^\/+/, '/')
  return (path === '' ? '/' : path + decoded(url.search)).normalize('NFC').toLowerCase()
}

/** The keys under which a redirect of a URL may be stored: with its query first, then without. */
export const redirectKeysOf = (key: string): string[] => [...new Set([key, key.replace(/\?.*$/, '')])]

/** Whether a redirect to a URL leads back to its origin. @param leadsTo where each redirect leads, by its origin */
export function isLoop(from: string, to: string | null, leadsTo: ReadonlyMap<string, string | null>): boolean {
  const visited = new Set<string>()
  for (let target = to; target !== null && !visited.has(target); ) {
    const keys = redirectKeysOf(target)
    if (keys.includes(from)) return true
    visited.add(target)
    const next = keys.find((key) => leadsTo.has(key))
    target = next === undefined ? null : (leadsTo.get(next) ?? null)
  }
  return false
}
