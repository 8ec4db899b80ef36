import { oneLine } from '../text/one-line.ts'
import type { Content, ManuscriptFields } from './fields.ts'

/** JSON with the keys of each object in one order: two values are the same exactly when these texts are. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/**
 * What readers are told of when it changes, as one text: title, lead, key points, the words and their order, references. Tags, cover
 * and wall are not of it, nor is where the wall stands in the text, nor are the keys of blocks, so that a paragraph which was cut
 * out and put back is the same.
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
 * What a clinician signs, as one text: all words and pictures that readers see with the post, as its print has them. That is what
 * readers are told of when it changes, and besides its other titles, who paid for it, whom it is licensed from and where it is from,
 * the facts of a book, its heading in the magazine and its cover, which may be full of words. Tags, places, wall and hours are not of it.
 */
export function signedContent(content: Content): string {
  const { title, seo_title, web_title, paper_title, lead, sponsor, partner, source, book, magazine, cover } = content.fields
  const own = oneLine(title)
  return canonical([
    medicalContent({ ...content, fields: { ...content.fields, title: own, lead: lead.trim() } }),
    { seo_title: oneLine(seo_title) || own, web_title: oneLine(web_title) || own, paper_title: oneLine(paper_title) },
    { sponsor, partner, source, book, cover, section: magazine?.section ?? null },
  ])
}

/** The fields of which that is, in the order in which they are compared. */
export const signedFields: readonly (keyof ManuscriptFields)[] = [
  ...(['title', 'lead', 'key_points', 'references', 'cover'] as const),
  ...(['seo_title', 'web_title', 'paper_title', 'sponsor', 'partner', 'source', 'magazine', 'book'] as const),
]

/** What a block says, as one text, whatever its keys are. */
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
