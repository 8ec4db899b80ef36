import type { CompiledBlock } from './compiled-block.ts'
import { textOfHtml } from './plain-text.ts'
import { spokenNumbers } from './spoken-numbers.ts'

/** The words of HTML, a line for each paragraph, entry or cell. */
export const spokenTextsOf = (html: string): string[] =>
  textOfHtml(html)
    .split('\n')
    .filter((line) => line !== '')

/**
 * The speech text of blocks that a viewer may read, line by line, with numbers as they are said; for looked-up items,
 * their words.
 */
export const speechOf = (blocks: readonly CompiledBlock[]): string[][] =>
  blocks.map(({ html, thing: entity, speech }) => ((entity ? undefined : speech) ?? spokenTextsOf(html)).map(spokenNumbers))
