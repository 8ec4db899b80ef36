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

const correctionOf = (at: string, words: string): PrintedBlock => ({
  type: 'paragraph',
  html: `<p><strong>更正（${dottedDay(taipeiDay(new Date(at)))}）</strong>　${words}</p>`,
})

/**
 * The log of corrections as it stands at the end of a text: a paragraph each, with its day. It is a part of the text, so that it is
 * read, spoken and cut by a wall wherever the text is: it may repeat what the wall hides.
 */
export const correctionsPrinted = (corrections: readonly Correction[]): PrintedBlock[] =>
  corrections.map(({ at, text }) => correctionOf(at, escapeHtml(text)))

/** What is said of them before a wall, where what was corrected may have been read: that there was one, and when the last. */
export const correctionsAnnounced = (corrections: readonly Correction[]): PrintedBlock[] =>
  corrections.slice(-1).map(({ at }) => correctionOf(at, '說明在全文的文末。'))
