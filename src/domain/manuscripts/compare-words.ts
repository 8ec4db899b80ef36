import { diffArrays } from 'diff'

/**
 * One token per Chinese character; a Latin word and a number are one token each, because a part of a number is
 * meaningless.
 */
const tokens = (text: string): string[] => text.match(/[\p{Script=Latin}\p{M}]+|\p{N}+(?:[.,:/]\p{N}+)*|[\s\S]/gu) ?? []

/** The number of tokens in the common prefix of two lists. */
function commonPrefixLength(item: readonly string[], other: readonly string[]): number {
  const at = item.findIndex((token, index) => token !== other[index])
  return at < 0 ? item.length : at
}

/**
 * The common prefix and suffix of two texts, and the differing middle of each, in tokens: a character, a number, or a
 * Latin word.
 */
export function trimCommonEnds(item: string, other: string): { head: string; mine: string[]; theirs: string[]; tail: string } {
  const [ownTokens, others] = [tokens(item), tokens(other)]
  const head = commonPrefixLength(ownTokens, others)
  const tail = commonPrefixLength(ownTokens.slice(head).reverse(), others.slice(head).reverse())
  return {
    head: ownTokens.slice(0, head).join(''),
    mine: ownTokens.slice(head, ownTokens.length - tail),
    theirs: others.slice(head, others.length - tail),
    tail: ownTokens.slice(ownTokens.length - tail).join(''),
  }
}

/** A run of words: in both texts, in the later one only, or in the earlier one only. */
export interface ComparedText {
  change: 'same' | 'in' | 'out'
  text: string
}

/** A difference between two texts at one place, with the common text before it, in tokens. */
interface Change {
  same: string[]
  out: string[]
  in: string[]
}

/**
 * Maximum number of different tokens before two texts count as entirely different: the cost is quadratic in it. An
 * eighth of both texts, and at least a whole paragraph.
 */
const maxChanges = (tokens: number) => Math.min(400, Math.max(200, Math.ceil(tokens / 8)))

/**
 * Minimal difference between two texts in words. The common beginning and end are removed first, so that a pure
 * addition or removal is reported as such. Short common fragments between two changes are merged into the changes,
 * because fragments are not readable.
 */
export function compareWords(before: string, after: string): ComparedText[] {
  const { head, mine: removed, theirs: added, tail } = trimCommonEnds(before, after)
  const all = 2 * (head.length + tail.length) + removed.length + added.length
  const diff = removed.length === 0 || added.length === 0 ? null : diffArrays(removed, added, { maxEditLength: maxChanges(all) })
  const changes = diff ? withoutShreds(changesOf(diff)) : [{ same: [], out: removed, in: added }]
  const segments = changes.flatMap((words) =>
    (['same', 'out', 'in'] as const).map((change): ComparedText => ({ change, text: words[change].join('') })),
  )
  return [{ change: 'same' as const, text: head }, ...segments, { change: 'same' as const, text: tail }].filter(
    ({ text }) => text !== '',
  )
}

/** The changes of a comparison in order; common text after the last change is in a final empty change. */
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

/** Minimum length of common text between two changes that is reported as unchanged, however long they are. */
const readable = 8

/** Merges changes that are separated by less common text than either of them has and by no readable words. */
function withoutShreds(changes: readonly Change[]): Change[] {
  const size = (change: Change) => Math.max(change.out.length, change.in.length)
  const retained: Change[] = []
  for (const change of changes) {
    let next = change
    for (
      let last = retained.at(-1);
      last && next.same.length < Math.min(size(last), size(next), readable);
      last = retained.at(-1)
    ) {
      next = { same: last.same, out: [...last.out, ...next.same, ...next.out], in: [...last.in, ...next.same, ...next.in] }
      retained.pop()
    }
    retained.push(next)
  }
  return retained
}
