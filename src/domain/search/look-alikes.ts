import { fold } from './fold.ts'
import { lookAlikes } from './look-alikes.data.ts'

const likes = new Map<string, Set<string>>()
for (const group of lookAlikes.split(' ')) {
  const folded = [...new Set(fold(group))]
  for (const one of folded) likes.set(one, new Set([...(likes.get(one) ?? []), ...folded.filter((other) => other !== one)]))
}

/** Cost of one look-alike substitution, in units of the logarithm of documents. */
export const lookAlikeCost = 2.4

/** Whether one folded character is easily confused with another. */
export const looksLike = (one: string, other: string): boolean => likes.get(one)?.has(other) ?? false

/** A folded word with each of its characters in turn replaced by its look-alikes. */
export const lookAlikesOf = (word: string): string[] =>
  Array.from(word).flatMap((character, at, all) =>
    Array.from(likes.get(character) ?? [], (other) => [...all.slice(0, at), other, ...all.slice(at + 1)].join('')),
  )
