import { oneLine } from '../text/one-line.ts'
import type { Content, ManuscriptFields } from './fields.ts'

/** Canonical JSON with sorted keys: two values are equal exactly if these texts are. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([item], [other]) => (item < other ? -1 : 1)))
      : part,
  )

/**
 * The content whose changes are announced to readers, as one text: title, lead, key points, body, references. Excluded
 * are tags, cover, wall, the position of the wall, and block keys, so that a paragraph that was cut and pasted back is
 * equal.
 */
export function medicalContent({ fields: { title, lead, key_points, references }, document }: Content): string {
  return canonical({
    title,
    lead,
    key_points,
    references,
    blocks: withoutKeys(document.content.filter(({ type }) => type !== 'wall_here')),
  })
}

/**
 * The content that a clinician signs, as one text: all words and pictures that readers see with the post, as in its
 * published version. It contains `medicalContent` and also the other titles, the sponsor, the licensor and source, the
 * details of a book, the heading in the magazine, the promises at the wall and the cover, which may contain text. Excluded are tags, channels, wall
 * and schedule.
 */
export function signedContent(content: Content): string {
  const { title, seo_title, web_title, paper_title, lead, sponsor, partner, source, book, magazine, cover } = content.fields
  const { promises } = content.fields
  const cleanTitle = oneLine(title)
  return canonical([
    medicalContent({ ...content, fields: { ...content.fields, title: cleanTitle, lead: lead.trim() } }),
    {
      seo_title: oneLine(seo_title) || cleanTitle,
      web_title: oneLine(web_title) || cleanTitle,
      paper_title: oneLine(paper_title),
    },
    { sponsor, partner, source, book, cover, section: magazine?.section ?? null },
    // absent when empty: the hashes of earlier signatures remain valid
    ...(promises.length > 0 ? [{ promises }] : []),
  ])
}

/** The fields of the signed content, in the order of comparison. */
export const signedFields: readonly (keyof ManuscriptFields)[] = [
  ...(['title', 'lead', 'key_points', 'references', 'cover'] as const),
  ...(['seo_title', 'web_title', 'paper_title', 'sponsor', 'partner', 'source', 'magazine', 'book', 'promises'] as const),
]

/** The content of a block as one text, without keys. */
export const blockContent = (block: object): string => canonical(withoutKeys(block))

function withoutKeys(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutKeys)
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      name === 'attrs' ? { ...(value as object), key: undefined } : withoutKeys(value),
    ]),
  )
}
