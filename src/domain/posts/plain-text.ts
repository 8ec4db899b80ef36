import { withoutMarkup } from '../text/xml-text.ts'
import type { Block } from './blocks.ts'
import type { CompiledBlock } from './compiled-block.ts'
import { readableText } from './contents.ts'
import { isPublishedBlock, searchTextOfBlock, textOfBlock } from './text-of-block.ts'

/** A stored block: of a document, or only its compiled HTML for a post of an earlier release. */
export type StoredBlock = Block | CompiledBlock

/** The words of a block: a line for each paragraph, entry or cell. */
export function plainText(block: StoredBlock): string {
  return 'html' in block ? textOfHtml(block.html) : textOfBlock(block)
}

/** The words of a block for the search index. */
export function searchText(block: StoredBlock): string {
  return 'html' in block ? textOfHtml(block.html) : searchTextOfBlock(block)
}

/** Whether a block is in the published version: an empty block is not, and is never counted. */
export const isPublishedContent = (block: StoredBlock): boolean => 'html' in block || isPublishedBlock(block)

/** The text of compiled HTML, for posts without a document (until the next release). */
export function textOfHtml(html: string): string {
  const text = html
    .replace(/<\/(?:p|h[1-6]|li|t[dhr]|blockquote|figcaption|div)>|<br\s*\/?>/g, '\n')
    .replace(/<sup class="source">.*?<\/sup>/g, '')
  return readableText(withoutMarkup(text))
}
