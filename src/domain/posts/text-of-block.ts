import { help } from '../red-flags/help.ts'
import type { Block, List, Paragraph, Passage } from './blocks.ts'
import { inlineText } from './inline.ts'
import { readableText } from './readable-text.ts'

/** The words of a block as readers see them: a line for each paragraph, entry or cell. Signs made of letters (㎎, ℃) are spelled out. */
export const textOfBlock = (block: Block): string => readableText(linesOf(block).join('\n'))

/**
 * The words by which a text is found: of a red flag the signs alone, because what it says besides is the same in every
 * text and would find them all.
 */
export const searchTextOfBlock = (block: Block): string =>
  block.type === 'red_flag' ? readableText(passageLines(block.content).join('\n')) : textOfBlock(block)

/** Whether there is anything to see of a block: an empty paragraph is none. */
export const saysSomething = (block: Block): boolean =>
  block.type === 'image' || block.type === 'kept' || textOfBlock(block) !== ''

function linesOf(block: Block): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'image':
      return [inlineText(block.content)]
    case 'quote':
      return block.content.map(paragraphText)
    case 'list':
      return listLines(block)
    case 'table':
      return block.content.flatMap((row) => row.content.map(({ content }) => inlineText(content)))
    case 'red_flag':
      return [
        help[block.attrs.flag].quietTitle,
        ...passageLines(block.content),
        ...help[block.attrs.flag].foremost.map(({ number, name, when }) => `${number} ${name}：${when}`),
      ]
    case 'kept':
      return [block.attrs.text]
  }
}

const paragraphText = ({ content }: Paragraph) => inlineText(content)

const passageLines = (nodes: Passage): string[] =>
  nodes.flatMap((node) => (node.type === 'list' ? listLines(node) : [paragraphText(node)]))

const listLines = ({ content }: List): string[] => content.flatMap((item) => passageLines(item.content))
