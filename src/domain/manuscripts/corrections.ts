import { escapeHtml } from '../posts/escape-html.ts'
import type { PrintedBlock } from '../posts/print.ts'
import { dottedDay, taipeiDay } from '../time/taipei.ts'

/** What readers are told of something that was wrong: when it was mended, an instant, and what. */
export interface Correction {
  at: string
  text: string
}

/**
 * What readers were told was wrong, and no clinician has answered for: none has signed these words, nor the text when they stood
 * at its end already.
 * @param steps the first one first
 */
export function unsignedCorrections(
  corrections: readonly Correction[],
  steps: readonly { kind: string; correction: string; at: Date }[],
): Correction[] {
  const signatures = steps.filter(({ kind }) => kind === 'signed')
  const last = signatures.at(-1)?.at ?? null
  return corrections.filter(
    ({ at, text }) => (last === null || new Date(at) > last) && !signatures.some(({ correction }) => correction === text),
  )
}

/** The longest that one may be, characters. */
export const longestCorrection = 500

const correctionOf = (at: string, words: string, opened = '<p>'): PrintedBlock => ({
  type: 'paragraph',
  isCorrection: true,
  html: `${opened}<strong>更正（${dottedDay(taipeiDay(new Date(at)))}）</strong>　${words}</p>`,
})

/**
 * The log of corrections as it stands at the end of a text: a paragraph each, with its day. It is read and spoken wherever the text
 * is read to its end, and never before a wall: it may repeat what the wall hides, and however many there are, no more of the text is shown.
 */
export const correctionsPrinted = (corrections: readonly Correction[]): PrintedBlock[] =>
  corrections.map(({ at, text }) => correctionOf(at, escapeHtml(text)))

/**
 * What is said of them before a wall, where what was corrected may have been read: that there was one, and when the last. By its class
 * it stands below what fades there.
 */
export const correctionsAnnounced = (corrections: readonly Correction[]): PrintedBlock[] =>
  corrections.slice(-1).map(({ at }) => correctionOf(at, '說明在全文的文末。', '<p class="correction">'))
