import { documentOf, type PostDocument } from '../posts/blocks.ts'
import { keysOf } from '../posts/keys-of.ts'
import { fromPageBody } from './page-body.ts'

/** A page's text as somebody types it (`pageBody`) as a document. What stays of the one before keeps its keys. */
export function pageDocument(body: string, before: PostDocument | null = null): PostDocument {
  const known = new Set(keysOf(before?.content ?? []))
  let last = 0
  const newKey = () => {
    do last += 1
    while (known.has(`p${last}`))
    return `p${last}`
  }
  return documentOf(fromPageBody(body, before ?? { type: 'doc', attrs: { version: 1 }, content: [] }, newKey).content)
}
