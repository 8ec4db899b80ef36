/** A document of plain text or XML. The time to live is the page cache's affair. */
export function textAnswer(
  body: string,
  type: 'text/plain' | 'application/xml' | 'application/rss+xml' | 'application/manifest+json',
): Response {
  return new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } })
}
