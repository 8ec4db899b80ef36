const maxLength = 2048
const base = 'http://site.invalid'

/**
 * Open-redirect guard for a return path (`next` and similar): only this site's own paths are returned, in URL form
 * (RFC 3986: non-ASCII is percent-encoded), so that the result is valid in a Location header. Anything else (another
 * host, a scheme, `//host`, a backslash, control characters, more than 2048 characters) becomes the fallback.
 */
export function safeNextPath(next: string | null | undefined, fallback = '/'): string {
  if (!next || next.length > maxLength || !/^\/(?![/\\])/.test(next)) return fallback
  for (const character of next) {
    const code = character.charCodeAt(0)
    if (code < 0x20 || code === 0x7f || character === '\\') return fallback
  }
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  if (url?.origin !== base || url.pathname.startsWith('//')) return fallback
  const path = url.pathname + url.search + url.hash
  return path.length > maxLength ? fallback : path
}
