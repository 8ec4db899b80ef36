import type { Sight } from '../office/may.ts'
import { searchTextOfBlock } from '../posts/text-of-block.ts'
import { fold } from '../search/fold.ts'
import { eachTerm, type TermKey } from '../search/tokens.ts'
import { type Form, formsOfWord } from '../search/written.ts'
import type { Content } from './fields.ts'

/**
 * How the texts of manuscripts are looked through by those who make the magazine: folded and taken apart as readers' search does
 * it, into an index of its own that readers never ask. A word that is looked for stands in a text as it is, so nothing is ranked.
 */

/** All that somebody wrote in a manuscript, the title first, a line for each part. */
export function textOfManuscript({ fields, document }: Content): string {
  const { title, seo_title, web_title, paper_title, lead, key_points, references, sponsor, partner } = fields
  const blocks = document.content.map(searchTextOfBlock)
  const named = references.flatMap((reference) => [reference.title, reference.publisher])
  const lines = [title, seo_title, web_title, paper_title, lead, ...key_points, ...blocks, ...named, sponsor ?? '', partner ?? '']
  return [...new Set(lines.filter(Boolean))].join('\n')
}

/** What the list of manuscripts is narrowed by besides words, as far as no hour decides it. */
export interface TextFacts {
  type: string
  authors: readonly number[]
  channels: readonly number[]
  version: number
  publishedVersion: number | null
  isWithdrawn: boolean
  isTrashed: boolean
  /** Who began it, a member's id. */
  owner: string | null
  reviewer: number | null
}

/** The terms of a text: those of its words, each once. */
export function termsOfText(text: string): number[] {
  const terms = new Set<number>()
  eachTerm(fold(text), (key) => terms.add(numberOf(key)))
  return [...terms]
}

/** The terms of what the list is narrowed by. */
export const termsOfFacts = (facts: TextFacts): number[] =>
  [
    `type:${facts.type}`,
    facts.isTrashed ? 'trashed' : facts.isWithdrawn ? 'withdrawn' : facts.publishedVersion === null ? 'draft' : 'out',
    ...(facts.publishedVersion !== null && facts.version !== facts.publishedVersion ? ['changed'] : []),
    ...facts.authors.map((author) => `author:${author}`),
    ...facts.channels.map((channel) => `channel:${channel}`),
    ...(facts.owner === null ? [] : [`owner:${facts.owner}`]),
    ...(facts.reviewer === null ? [] : [`reviewer:${facts.reviewer}`]),
  ].map(termOfFact)

/** The terms any of which somebody must find in what they may read; null for who may read all. */
export const termsOfSight = ({ all, owner, reviewer }: Sight): number[] | null =>
  all
    ? null
    : [...(owner === null ? [] : [`owner:${owner}`]), ...(reviewer === null ? [] : [`reviewer:${reviewer}`])].map(termOfFact)

/**
 * The terms that every text has in which a word stands: its pairs and Latin words, or its single characters where it has no more.
 * Empty for what is no word, which stands nowhere.
 */
export function termsOfWord(word: string): number[] {
  const keys: TermKey[] = []
  eachTerm(fold(word), (key) => keys.push(key))
  const telling = keys.filter((key) => typeof key === 'string' || key < 0 || key > 0xffff)
  return [...new Set((telling.length > 0 ? telling : keys).map(numberOf))]
}

/** In so many ways a stretch is looked for at most, and so many characters it has at least: its pairs are known to stand in the text. */
const waysOfStretch = 4
const leastStretch = 3

/**
 * The longest stretch of a word that is written in few ways, in each of them: one of them stands in every text in which the word
 * does, and a database finds it there many times sooner than a pattern. Empty where the pairs of the word tell as much.
 */
export function stretchOf(word: string): string[] {
  const places = formsOfWord(word)
  let best: string[] = []
  for (const from of places.keys()) {
    let ways = ['']
    for (const { forms, isOptional } of places.slice(from)) {
      // half a character is none that a database takes
      if (isOptional || ways.length * forms.length > waysOfStretch || forms.some((form) => /[\ud800-\udfff]/.test(form))) break
      ways = ways.flatMap((way) => forms.map((form) => way + form))
      if ((ways[0]?.length ?? 0) > (best[0]?.length ?? leastStretch - 1)) best = ways
    }
  }
  return best
}

/** What says of a text whether all of some words stand in it, whatever form their characters have. */
export function holding(words: readonly string[]): (text: string) => boolean {
  const patterns = words.map(patternOf)
  return (text) => patterns.every((pattern) => pattern.test(text))
}

/**
 * Finds a word in a text as somebody wrote it. The same as to look for the folded word in the folded text, which would take many
 * times as long.
 */
const patternOf = (word: string): RegExp => new RegExp(formsOfWord(word).map(anyOf).join(''))

const anyOf = ({ forms, isOptional }: Form) => `[${forms.map(escaped).join('')}]${isOptional ? '?' : ''}`
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A fact cannot be taken for a word: no word holds a space. */
export const termOfFact = (fact: string): number => hashed(` ${fact}`)

const numberOf = (key: TermKey): number => (typeof key === 'number' ? key : hashed(key))

/** FNV-1a, 32 bits. Two words that have the same number are told apart by the text itself. */
function hashed(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}
