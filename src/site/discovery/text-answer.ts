import { xmlText } from '../../domain/text/xml-text.ts'

/** A plain-text or XML response; characters that are illegal in XML are removed. The TTL is set by the page cache. */
export function textAnswer(
  body: string,
  type: 'text/plain' | 'application/xml' | 'application/rss+xml' | 'application/manifest+json',
  status = 200,
): Response {
  const headers = { 'content-type': `${type}; charset=utf-8` }
  return new Response(type.endsWith('xml') ? xmlText(body) : body, { status, headers })
}
