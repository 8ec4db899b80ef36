/** Words of examples and keyboard patterns; they do not occur by chance. */
const words = /secret|password|passwd|change|example|default|healthpress|magazine|token|qwert|asdfg/i

/**
 * Whether a secret looks random. Randomness of one string cannot be proven; typical typed secrets can be detected: few
 * distinct characters, repetitions, sequences of the alphabet or digits, words of examples. The output of `openssl rand
 * -hex` or `-base64` passes.
 */
export function isRandom(secret: string): boolean {
  const characters = [...secret]
  if (characters.length < 16 || words.test(secret)) return false
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`)
  const runs = pairs.filter((pair) => Math.abs(pair.charCodeAt(0) - pair.charCodeAt(1)) <= 1)
  return (
    new Set(characters).size >= Math.min(10, characters.length / 3) &&
    new Set(pairs).size >= (pairs.length * 2) / 3 &&
    runs.length <= pairs.length * 0.6
  )
}
