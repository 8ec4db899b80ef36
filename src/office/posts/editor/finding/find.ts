import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, TextSelection } from 'prosemirror-state'
import { schema } from '../schema.ts'

/** The range of a match. */
export interface Match {
  from: number
  to: number
}

/**
 * The ranges of a search term in a text, ignoring marks and case. Matches are within one paragraph, cell or caption,
 * never across two.
 */
export function matchesIn(doc: Node, words: string): Match[] {
  if (words === '') return []
  const wanted = new RegExp(words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu')
  const found: Match[] = []
  doc.descendants((block, pos) => {
    if (!block.isTextblock) return true
    // a non-text node is represented by one character that cannot be typed
    for (const { index, 0: hit } of wordsOf(block).matchAll(wanted))
      found.push({ from: pos + 1 + index, to: pos + 1 + index + hit.length })
    return false
  })
  return found
}

const wordsOf = (block: Node): string => {
  let words = ''
  block.forEach((inline) => {
    words += inline.isText ? inline.text : '\ufffc'.repeat(inline.nodeSize)
  })
  return words
}

/** Replaces matches, with the marks at their start; undone in one step. */
export const replaceMatches =
  (matches: readonly Match[], words: string): Command =>
  (state, dispatch) => {
    if (matches.length === 0) return false
    const tr = closeHistory(state.tr)
    for (const { from, to } of matches.toReversed()) {
      const marks = state.doc.nodeAt(from)?.marks ?? []
      if (words === '') tr.delete(from, to)
      else tr.replaceWith(from, to, schema.text(words, marks))
    }
    const [first] = matches
    if (first) tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(first.from, -1) + words.length))
    dispatch?.(tr)
    return true
  }

/** The next or previous match from a position, wrapping around. @returns -1 where there is none */
export function nextMatch(matches: readonly Match[], place: number, by: 1 | -1): number {
  if (matches.length === 0) return -1
  const at = by > 0 ? matches.findIndex(({ from }) => from >= place) : matches.findLastIndex(({ to }) => to <= place)
  return at >= 0 ? at : by > 0 ? 0 : matches.length - 1
}
