import type { PrintedBlock } from './print.ts'

/** A line of a post's table of contents. `level` is 2 or 3. */
export interface ContentsLine {
  id: string
  title: string
  level: number
}

const heading = /^<h([23])\b[^>]*\bid="([^"]+)"[^>]*>([\s\S]*)<\/h\1>$/
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The headings that a viewer may read, as text. A heading without an id cannot be led to and is left out. */
export function contentsOf(blocks: readonly PrintedBlock[]): ContentsLine[] {
  return blocks.flatMap(({ type, html }) => {
    const [, level, id, inner] = (type === 'heading' && heading.exec(html.trim())) || []
    return id && inner ? [{ id: plain(id), title: plain(inner), level: Number(level) }] : []
  })
}

const plain = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
