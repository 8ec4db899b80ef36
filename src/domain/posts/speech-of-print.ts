import { textOfPrint } from './plain-text.ts'
import type { PrintedBlock } from './print.ts'

/** The words of HTML, a line for each paragraph, entry or cell. */
export const wordsOf = (html: string): string[] =>
  textOfPrint(html)
    .split('\n')
    .filter((line) => line !== '')

/** What is read aloud of blocks as one viewer may read them, line by line; of what was looked up, its words. */
export const speechOf = (blocks: readonly PrintedBlock[]): string[][] =>
  blocks.map(({ html, thing, speech }) => (thing ? undefined : speech) ?? wordsOf(html))
