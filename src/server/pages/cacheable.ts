/** Pages drawn for one person, or never kept: everything below these paths. */
const personal = ['/member', '/payment', '/preview', '/login', '/register', '/logout', '/forgot-password', '/reset-password', '/verify-email', '/subcheck', '/fti', '/outbox']

/** Query parameters that change what a page shows. All others (campaign marks…) are dropped. */
const meaningful = new Set(['page', 'channel', 'tag', 'year', 'sort', 'author', 'keyword', 'type', 'spchannel', '_routes', 'index'])

/** A cacheable address in its one form, or null when the page is drawn for one person. */
export function cacheableAddress(url: URL): string | null {
  const path = url.pathname.replace(/\.data$/, '').replace(/\/_root$/, '/')
  if (personal.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return null
  if (/^\/(article|blog|book)\/preview(\/|$)/.test(path) || url.searchParams.has('preview')) return null
  const kept = [...url.searchParams].filter(([name]) => meaningful.has(name)).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const query = new URLSearchParams(kept).toString()
  return query ? `${url.pathname}?${query}` : url.pathname
}
