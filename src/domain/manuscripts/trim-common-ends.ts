/**
 * One token per Chinese character; a Latin word and a number are one token each, because a part of a number is
 * meaningless.
 */
const tokens = (text: string): string[] => text.match(/[\p{Script=Latin}\p{M}]+|\p{N}+(?:[.,:/]\p{N}+)*|[\s\S]/gu) ?? []

/** The number of tokens in the common prefix of two lists. */
function alike(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((token, index) => token !== other[index])
  return at < 0 ? one.length : at
}

/**
 * The common prefix and suffix of two texts, and the differing middle of each, in tokens: a character, a number, or a
 * Latin word.
 */
export function trimCommonEnds(one: string, other: string): { head: string; mine: string[]; theirs: string[]; tail: string } {
  const [own, others] = [tokens(one), tokens(other)]
  const head = alike(own, others)
  const tail = alike(own.slice(head).reverse(), others.slice(head).reverse())
  return {
    head: own.slice(0, head).join(''),
    mine: own.slice(head, own.length - tail),
    theirs: others.slice(head, others.length - tail),
    tail: own.slice(own.length - tail).join(''),
  }
}
