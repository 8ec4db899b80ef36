/** Words of examples and of hands that were in a hurry; none comes up by chance. */
const words = /secret|password|passwd|change|example|default|healthpress|magazine|token|qwert|asdfg/i

/**
 * Whether a secret looks as chance makes it. It cannot be proven of one string; what people type instead can be told:
 * a few characters over and over, the same piece again, runs along the alphabet or the digits, words of examples.
 * What `openssl rand -hex` or `-base64` makes passes.
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
