/** The `redirect_type` that opens a link in the same tab; any other value opens a new one. */
const sameTab = 1

/** The target of a menu entry and how it opens. */
export interface MenuTarget {
  href: string
  /** A page of this site, opened by client-side navigation. */
  inside: boolean
  target: '_blank' | undefined
  rel: string | undefined
}

/** The target of a menu entry. A URL that is neither a path of this site nor http(s) links to the front page. */
export function menuTarget({ url, redirect_type }: { url: string; redirect_type: number }): MenuTarget {
  const href = httpUrl(url) ?? '/'
  const newTab = redirect_type !== sameTab
  return {
    href,
    inside: href.startsWith('/') && !newTab,
    target: newTab ? '_blank' : undefined,
    rel: newTab ? 'noopener' : undefined,
  }
}

/** The URL if it is a path of this site or an http(s) URL, otherwise null. */
export function httpUrl(url: string): string | null {
  if (/^\/(?![/\\])/.test(url)) return url
  const parsed = URL.canParse(url) ? new URL(url) : null
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? url : null
}
