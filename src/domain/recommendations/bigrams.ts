/** Words too common to say what a text is about. A pair that holds one of them is left out. */
const common = new Set('的了是在和也不就都與及或而嗎呢吧把被讓給跟從到很更最這那哪你我他她它們個有沒要會能可以怎麼什如何')
const letterOrDigit = /[\p{L}\p{N}]/u

/** What each character counts as, remembered: its code, or 0 for one that parts the pairs. */
const codes = new Map<string, number>()

function codeOf(character: string): number {
  const known = codes.get(character)
  if (known !== undefined) return known
  const counts = letterOrDigit.test(character) && !common.has(character)
  const code = counts ? (character.codePointAt(0) ?? 0) : 0
  codes.set(character, code)
  return code
}

/**
 * What a text is about, as the set of its pairs of neighbouring characters, each a number below 65,536.
 * Full and half width, upper and lower case are one; punctuation and the commonest words part the pairs.
 */
export function bigramsOf(text: string): number[] {
  const pairs = new Set<number>()
  let before = 0
  for (const character of text.normalize('NFKC').toLowerCase()) {
    const code = codeOf(character)
    if (before > 0 && code > 0) pairs.add((before * 31 + code) & 0xffff)
    before = code
  }
  return [...pairs]
}

/** How much two sets have in common, 0 to 1: twice what they share over the size of both (Dice). */
export function overlap(shared: number, sizeA: number, sizeB: number): number {
  return sizeA + sizeB === 0 ? 0 : (2 * shared) / (sizeA + sizeB)
}
