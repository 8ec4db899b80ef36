import { documentOf, type PostDocument } from '../posts/blocks.ts'
import { keysOf } from '../posts/contents.ts'
import { fromPageBody } from './page-body.ts'

/**
 * Parses the typed text of a page (`pageBody`) into a document. Unchanged blocks retain the keys of the previous
 * document.
 */
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
