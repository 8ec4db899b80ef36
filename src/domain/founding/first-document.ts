import { fromPlainBody } from '../manuscripts/plain-body.ts'
import { documentOf, type PostDocument } from '../posts/blocks.ts'

/** A page's plain text as a document. What stays of the one before keeps its keys. */
export function pageDocument(body: string, before: PostDocument | null = null): PostDocument {
  const known = new Set(before?.content.map(({ attrs }) => attrs.key))
  let last = 0
  const newKey = () => {
    do last += 1
    while (known.has(`p${last}`))
    return `p${last}`
  }
  return documentOf(fromPlainBody(body, before ?? { type: 'doc', attrs: { version: 1 }, content: [] }, newKey).content)
}
