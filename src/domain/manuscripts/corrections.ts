import { escapeHtml } from '../posts/escape-html.ts'
import type { PrintedBlock } from '../posts/print.ts'
import { dottedDay, taipeiDay } from '../time/taipei.ts'

/** What readers are told of something that was wrong: when it was mended, an instant, and what. */
export interface Correction {
  at: string
  text: string
}

/** The longest that one may be, characters. */
export const longestCorrection = 500

/**
 * The log of corrections as it stands at the end of a text: a paragraph each, with its day. It is a part of the text, so that it is
 * read, spoken and cut by a wall wherever the text is: it may repeat what the wall hides.
 */
export const correctionsPrinted = (corrections: readonly Correction[]): PrintedBlock[] =>
  corrections.map(({ at, text }) => ({
    type: 'paragraph',
    html: `<p><strong>更正（${dottedDay(taipeiDay(new Date(at)))}）</strong>　${escapeHtml(text)}</p>`,
  }))
