/** Chinese by the character; a word of letters and a number are told as a whole, for half a number says nothing. */
const tokens = (text: string): string[] => text.match(/[\p{Script=Latin}\p{M}]+|\p{N}+(?:[.,:/]\p{N}+)*|[\s\S]/gu) ?? []

/** How many tokens two lists have in common from their beginning. */
function alike(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((token, index) => token !== other[index])
  return at < 0 ? one.length : at
}

/**
 * What two texts begin with and end with alike, and what stands between in each, token by token: a character, a number, or a
 * word of letters.
 */
export function middleOf(one: string, other: string): { head: string; mine: string[]; theirs: string[]; tail: string } {
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
