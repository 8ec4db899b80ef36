import { textOfPrint } from './plain-text.ts'
import type { PrintedBlock } from './print.ts'

/** The words of HTML, a line for each paragraph, entry or cell. */
export const wordsOf = (html: string): string[] =>
  textOfPrint(html)
    .split('\n')
    .filter((line) => line !== '')

/** The speech text of blocks that a viewer may read, line by line; for looked-up items, their words. */
export const speechOf = (blocks: readonly PrintedBlock[]): string[][] =>
  blocks.map(({ html, thing, speech }) => (thing ? undefined : speech) ?? wordsOf(html))
