/** Stop words. A bigram with one of them is dropped. */
const common = new Set('的了是在和也不就都與及或而嗎呢吧把被讓給跟從到很更最這那哪你我他她它們個有沒要會能可以怎麼什如何')
const letterOrDigit = /[\p{L}\p{N}]/u

const unknown = 0
const counts = 1
const parts = 2
/** Cache by character code (65 KB): whether a character counts or separates bigrams; rarer characters are not cached. */
const kinds = new Uint8Array(1 << 16)

function kindOf(code: number): number {
  const known = kinds[code] ?? unknown
  if (known !== unknown) return known
  const character = String.fromCodePoint(code)
  const kind = letterOrDigit.test(character) && !common.has(character) ? counts : parts
  kinds[code] = kind
  return kind
}

/**
 * The set of a text's character bigrams, each hashed to a number below 65,536. Full and half width, upper and lower
 * case are equal; punctuation and stop words separate bigrams.
 */
export function bigramsOf(text: string): number[] {
  const pairs = new Set<number>()
  let before = 0
  const plain = text.normalize('NFKC').toLowerCase()
  for (let at = 0; at < plain.length; at += 1) {
    const code = plain.codePointAt(at) ?? 0
    if (code > 0xffff) at += 1
    const counted = kindOf(code) === counts
    if (before > 0 && counted) pairs.add((before * 31 + code) & 0xffff)
    before = counted ? code : 0
  }
  return [...pairs]
}

/** Similarity of two sets, 0 to 1: twice the intersection over the sum of both sizes (Dice). */
export function overlap(shared: number, sizeA: number, sizeB: number): number {
  return sizeA + sizeB === 0 ? 0 : (2 * shared) / (sizeA + sizeB)
}
