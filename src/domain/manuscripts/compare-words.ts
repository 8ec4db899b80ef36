import { diffArrays } from 'diff'
import { middleOf } from './middle.ts'

/** A stretch of words: in both texts, in the later one alone, in the earlier one alone. */
export interface Stretch {
  is: 'same' | 'in' | 'out'
  text: string
}

/** What differs between two texts at one place, and what both have before it; all of it token by token. */
interface Change {
  same: string[]
  out: string[]
  in: string[]
}

/**
 * How many tokens may differ before two texts are told as wholly other: to find so many takes the square of their number. An
 * eighth of both, and all of a paragraph in any case.
 */
const mostChanges = (tokens: number) => Math.min(400, Math.max(200, Math.ceil(tokens / 8)))

/**
 * The words of two texts, as few of them as possible taken out and put in. What both begin and end with is the same however much
 * stands between, so that what was only added or only taken out is told as just this; a character that two changes happen to have
 * between them is told with them, for nobody reads shreds.
 */
export function compareWords(before: string, after: string): Stretch[] {
  const { head, mine: out, theirs: come, tail } = middleOf(before, after)
  const all = 2 * (head.length + tail.length) + out.length + come.length
  const between = out.length === 0 || come.length === 0 ? null : diffArrays(out, come, { maxEditLength: mostChanges(all) })
  const changes = between ? withoutShreds(changesOf(between)) : [{ same: [], out, in: come }]
  const stretches = changes.flatMap((change) =>
    (['same', 'out', 'in'] as const).map((is): Stretch => ({ is, text: change[is].join('') })),
  )
  return [{ is: 'same' as const, text: head }, ...stretches, { is: 'same' as const, text: tail }].filter(
    ({ text }) => text !== '',
  )
}

/** The changes of a comparison, one after another; what is the same after the last one stands before an empty one. */
function changesOf(parts: readonly { added: boolean; removed: boolean; value: string[] }[]): Change[] {
  const changes: Change[] = [{ same: [], out: [], in: [] }]
  for (const { added, removed, value } of parts) {
    const last = changes.at(-1) as Change
    if (added) last.in.push(...value)
    else if (removed) last.out.push(...value)
    else changes.push({ same: value, out: [], in: [] })
  }
  return changes
}

/** So much between two changes is read as what was kept, however long they are. */
const readable = 8

/** Changes that have less between them than either of them is, and no words that one would read: one change. */
function withoutShreds(changes: readonly Change[]): Change[] {
  const size = (change: Change) => Math.max(change.out.length, change.in.length)
  const kept: Change[] = []
  for (const change of changes) {
    let next = change
    for (let last = kept.at(-1); last && next.same.length < Math.min(size(last), size(next), readable); last = kept.at(-1)) {
      next = { same: last.same, out: [...last.out, ...next.same, ...next.out], in: [...last.in, ...next.same, ...next.in] }
      kept.pop()
    }
    kept.push(next)
  }
  return kept
}
