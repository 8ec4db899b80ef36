import type { BlockType } from '../posts/print.ts'

/** Whether a text holds a red flag. Nothing is advertised or sold on its page, by nobody and to nobody. */
export const tellsOfEmergency = (blocks: readonly { type: BlockType }[]): boolean =>
  blocks.some(({ type }) => type === 'red_flag')
