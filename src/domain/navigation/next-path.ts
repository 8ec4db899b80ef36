/**
 * A return address (`next` and its kin) made safe: only this site's own paths are followed.
 * Anything else (another host, a scheme, `//host`, a backslash, control characters) becomes the fallback.
 */
export function safeNextPath(next: string | null | undefined, fallback = '/'): string {
  if (!next || next.length > 2048 || !/^\/(?![/\\])/.test(next)) return fallback
  for (const character of next) {
    const code = character.charCodeAt(0)
    if (code < 0x20 || code === 0x7f || character === '\\') return fallback
  }
  const base = 'http://site.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  return url?.origin === base && !url.pathname.startsWith('//') ? next : fallback
}
