import { xmlText } from '../../domain/text/xml-text.ts'

/** A document of plain text or XML; what no XML document may hold is left out. The time to live is the page cache's affair. */
export function textAnswer(
  body: string,
  type: 'text/plain' | 'application/xml' | 'application/rss+xml' | 'application/manifest+json',
  status = 200,
): Response {
  const headers = { 'content-type': `${type}; charset=utf-8` }
  return new Response(type.endsWith('xml') ? xmlText(body) : body, { status, headers })
}
