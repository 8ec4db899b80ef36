import type { Block } from './blocks.ts'
import type { PrintedBlock } from './print.ts'
import { readableText } from './readable-text.ts'
import { isInPrint, searchTextOfBlock, textOfBlock } from './text-of-block.ts'

/** A block as it is stored: of a document, or, of a post that an earlier release wrote, its print alone. */
export type StoredBlock = Block | PrintedBlock

/** The words of a block: a line for each paragraph, entry or cell. */
export function plainText(block: StoredBlock): string {
  return 'html' in block ? textOfPrint(block.html) : textOfBlock(block)
}

/** The words by which a block is found. */
export function searchText(block: StoredBlock): string {
  return 'html' in block ? textOfPrint(block.html) : searchTextOfBlock(block)
}

/** Whether a block is in the print: what says nothing is not, and so counts nowhere. */
export const isPrinted = (block: StoredBlock): boolean => 'html' in block || isInPrint(block)

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }

/** Of posts without a document nothing but their HTML is known. They are gone a release after this one. */
export function textOfPrint(html: string): string {
  const text = html
    .replace(/<\/(?:p|h[1-6]|li|t[dhr]|blockquote|figcaption|div)>|<br\s*\/?>/g, '\n')
    .replace(/<sup class="source">.*?<\/sup>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
  return readableText(text)
}
