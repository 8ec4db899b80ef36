const base = 'http://site.invalid'

/** Decodes what can be decoded: an address that was cut within a character keeps the rest as it is. */
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
 * The form in which an address of this site is redirected: decoded, normalised, in lower case, without host, fragment
 * and slash at the end.
 */
export function redirectKey(address: string): string {
  const localAddress = address.replace(/^\/+/, '/')
  const url = URL.canParse(localAddress, base) ? new URL(localAddress, base) : new URL(base)
  const path = decoded(url.pathname).replace(/\/+$/, '').replace(/^\/+/, '/')
  return (path === '' ? '/' : path + decoded(url.search)).normalize('NFC').toLowerCase()
}

/** The keys under which a redirect of an address may be stored: with its query first, then without. */
export const redirectKeysOf = (key: string): string[] => [...new Set([key, key.replace(/\?.*$/, '')])]

/** Whether a redirect to an address leads back to its origin. @param leadsTo where each redirect leads, by its origin */
export function isLoop(from: string, to: string | null, leadsTo: ReadonlyMap<string, string | null>): boolean {
  const visited = new Set<string>()
  for (let address = to; address !== null && !visited.has(address); ) {
    const keys = redirectKeysOf(address)
    if (keys.includes(from)) return true
    visited.add(address)
    const next = keys.find((key) => leadsTo.has(key))
    address = next === undefined ? null : (leadsTo.get(next) ?? null)
  }
  return false
}
