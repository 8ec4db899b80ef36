import type { CompiledBlock } from '../posts/compiled-block.ts'
import { escapeHtml } from '../posts/escape-html.ts'
import { dottedDay, taipeiDay } from '../time/taipei.ts'

/** A correction that is announced to readers: the instant at which the error was corrected, and its text. */
export interface Correction {
  at: string
  text: string
}

/**
 * Announced corrections that no clinician is responsible for: none has signed these words, nor a text that already
 * contained them.
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

/** Maximum length of a correction, characters. */
export const maxCorrectionLength = 500

const correctionOf = (at: string, words: string, opened = '<p>'): CompiledBlock => ({
  type: 'paragraph',
  isCorrection: true,
  html: `${opened}<strong>更正（${dottedDay(taipeiDay(new Date(at)))}）</strong>　${words}</p>`,
})

/**
 * The correction log at the end of a text: a paragraph for each, with its day. It is included in the read-aloud text of
 * the whole text, and never shown before a wall: it may repeat what the wall hides, and its length must not enlarge the
 * visible part.
 */
export const compiledCorrections = (corrections: readonly Correction[]): CompiledBlock[] =>
  corrections.map(({ at, text }) => correctionOf(at, escapeHtml(text)))

/**
 * The notice of corrections before a wall, where the corrected part may have been read: that there was one, and the
 * date of the last. Its class places it below the fading text.
 */
export const correctionsAnnounced = (corrections: readonly Correction[]): CompiledBlock[] =>
  corrections.slice(-1).map(({ at }) => correctionOf(at, '說明在全文的文末。', '<p class="correction">'))
