import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether a text contains all of some words, literally and without regard to case: one comparison a word, without the
 * rules of a language, which would take most of the time of a large table.
 */
export const containsWords = (text: SQL, words: readonly string[]): SQL[] =>
  words.map((word) => sql`strpos(lower(${text} collate "C"), lower(${word} collate "C")) > 0`)

/**
 * A condition that every text with the words meets and that an index on `word_grams` of the text answers
 * (`src/db/functions/60-search.sql`): the words' pairs of characters, or the character of a word that is one.
 */
export function hasGrams(text: SQL, words: readonly string[]): SQL {
  const grams = words.flatMap((word) => {
    const characters = [...asciiLower(word)]
    return characters.length === 1 ? characters : characters.slice(1).map((next, index) => `${characters[index]}${next}`)
  })
  return sql`word_grams(${text}) @> ${sql.param([...new Set(grams)])}::text[]`
}

/** As PostgreSQL's `lower` with the collation "C". */
const asciiLower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
