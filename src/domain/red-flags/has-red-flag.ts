import type { BlockType } from '../posts/compiled-block.ts'

/** Whether a text contains a red flag. Its page has no advertisement and nothing for sale. */
export const hasRedFlag = (blocks: readonly { type: BlockType }[]): boolean => blocks.some(({ type }) => type === 'red_flag')
