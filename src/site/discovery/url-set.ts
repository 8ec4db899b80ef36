import { SitemapStream, type SitemapStreamOptions, streamToPromise } from 'sitemap'

type Address = Parameters<SitemapStream['write']>[0]

/** An empty URL set. The library refuses to write one; a new magazine has no posts, and a quiet one no news. */
const empty = '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>'

/** A sitemap file (sitemaps.org). */
export async function urlSet(addresses: readonly Address[], options: SitemapStreamOptions): Promise<string> {
  if (addresses.length === 0) return empty
  const stream = new SitemapStream(options)
  for (const address of addresses) stream.write(address)
  stream.end()
  return (await streamToPromise(stream)).toString('utf8')
}
