import type { VisibilityScope } from '../office/may.ts'
import { searchTextOfBlock } from '../posts/text-of-block.ts'
import { fold } from '../search/fold.ts'
import { eachTerm, type TermKey } from '../search/tokens.ts'
import { type Form, formsOfWord } from '../search/word-forms.ts'
import type { Content } from './fields.ts'

/**
 * Full-text search over manuscripts for the staff: folded and tokenised like the readers' search, in an index of its
 * own that readers never query. A word matches literally, so nothing is ranked.
 */

/** All text of a manuscript, the title first, one line per part. */
export function textOfManuscript({ fields, document }: Content): string {
  const { title, seo_title, web_title, paper_title, lead, key_points, promises, references, sponsor, partner } = fields
  const blocks = document.content.map(searchTextOfBlock)
  const referenceTexts = references.flatMap((reference) => [reference.title, reference.publisher])
  const lines = [
    title,
    seo_title,
    web_title,
    paper_title,
    lead,
    ...key_points,
    ...promises,
    ...blocks,
    ...referenceTexts,
    sponsor ?? '',
    partner ?? '',
  ]
  return [...new Set(lines.filter(Boolean))].join('\n')
}

/** The list filters of a manuscript apart from words, as far as they do not depend on time. */
export interface TextAttributes {
  type: string
  authors: readonly number[]
  channels: readonly number[]
  version: number
  publishedVersion: number | null
  isWithdrawn: boolean
  isTrashed: boolean
  /** The member id of its creator. */
  owner: string | null
  reviewer: number | null
}

/** The terms of a text: those of its words, each once. */
export function termsOfText(text: string): number[] {
  const terms = new Set<number>()
  eachTerm(fold(text), (key) => terms.add(numberOf(key)))
  return [...terms]
}

/** The terms of the list filters. */
export const termsOfAttributes = (attributes: TextAttributes): number[] =>
  [
    `type:${attributes.type}`,
    attributes.isTrashed
      ? 'trashed'
      : attributes.isWithdrawn
        ? 'withdrawn'
        : attributes.publishedVersion === null
          ? 'draft'
          : 'out',
    ...(attributes.publishedVersion !== null && attributes.version !== attributes.publishedVersion ? ['changed'] : []),
    ...attributes.authors.map((author) => `author:${author}`),
    ...attributes.channels.map((channel) => `channel:${channel}`),
    ...(attributes.owner === null ? [] : [`owner:${attributes.owner}`]),
    ...(attributes.reviewer === null ? [] : [`reviewer:${attributes.reviewer}`]),
  ].map(termOfAttribute)

/** The terms of which a manuscript must have at least one to be visible to a user; null for a user who may read all. */
export const termsOfVisibility = ({ all, owner, reviewer }: VisibilityScope): number[] | null =>
  all
    ? null
    : [...(owner === null ? [] : [`owner:${owner}`]), ...(reviewer === null ? [] : [`reviewer:${reviewer}`])].map(termOfAttribute)

/**
 * The terms that every text with a word has: its bigrams and Latin words, or its single characters if it has no more.
 * Empty for a text that is no word, which matches nothing.
 */
export function termsOfWord(word: string): number[] {
  const keys: TermKey[] = []
  eachTerm(fold(word), (key) => keys.push(key))
  const indicative = keys.filter((key) => typeof key === 'string' || key < 0 || key > 0xffff)
  return [...new Set((indicative.length > 0 ? indicative : keys).map(numberOf))]
}

/** Maximum number of written forms of a stretch, and its minimum length: the index already guarantees its bigrams. */
const waysOfStretch = 4
const minStretch = 3

/**
 * The longest stretch of a word with few written forms, in each form: every text that contains the word contains one of
 * them, and the database finds it many times faster than a pattern. Empty if the bigrams of the word are as selective.
 */
export function longestStretchForms(word: string): string[] {
  const positions = formsOfWord(word)
  let best: string[] = []
  for (const from of positions.keys()) {
    let spellings = ['']
    for (const { forms, isOptional } of positions.slice(from)) {
      // the database accepts no lone surrogates
      if (isOptional || spellings.length * forms.length > waysOfStretch || forms.some((form) => /[\ud800-\udfff]/.test(form)))
        break
      spellings = spellings.flatMap((spelling) => forms.map((form) => spelling + form))
      if ((spellings[0]?.length ?? 0) > (best[0]?.length ?? minStretch - 1)) best = spellings
    }
  }
  return best
}

/** A predicate on texts: whether all words are in it, in whatever form of their characters. */
export function matcherOfWords(words: readonly string[]): (text: string) => boolean {
  const patterns = words.map(patternOf)
  return (text) => patterns.every((pattern) => pattern.test(text))
}

/**
 * A pattern that finds a word in an unfolded text: equivalent to searching the folded word in the folded text, and many
 * times faster.
 */
const patternOf = (word: string): RegExp => new RegExp(formsOfWord(word).map(anyOf).join(''))

const anyOf = ({ forms, isOptional }: Form) => `[${forms.map(escaped).join('')}]${isOptional ? '?' : ''}`
const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The term of an attribute. It cannot collide with a word: no word contains a space. */
export const termOfAttribute = (attribute: string): number => hashed(` ${attribute}`)

const numberOf = (key: TermKey): number => (typeof key === 'number' ? key : hashed(key))

/** FNV-1a, 32 bits. Collisions of words are resolved by checking the text itself. */
function hashed(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash | 0
}

const number = '(?:\\d+(?:\\.\\d+)?|[一二兩三四五六七八九十半幾]+)'
const portion = `${number}\\s*(?:顆|粒|錠|片|膠囊|單位|滴|噴|毫克|微克|mg(?![a-z])|mcg(?![a-z])|iu(?![a-z])|cc(?![a-z])|毫升|ml(?![a-z]))`
const intakePattern =
  '[吃服打點噴吞用補]|劑量|每次|一次|每日|每天|一天|一日|上限|最多|早上|睡前|飯前|飯後|[早晚]各|[每隔]\\s*(?:\\d+|[一二兩三四五六七八九十]+)\\s*小時'
const dose = new RegExp(
  `(?:${intakePattern})[^。！？；\\n]{0,12}?${portion}|${portion}[^。！？；\\n]{0,8}?(?:${intakePattern})`,
  'i',
)

/** Whether a text states a dose of a medicine: an amount and a verb of taking in one sentence. */
export const statesDose = (text: string): boolean => dose.test(text.normalize('NFKC'))

/** Whether a manuscript states a dose of a medicine, in its title, lead, key points or text. */
export const contentStatesDose = (content: Content): boolean => statesDose(textOfManuscript(content))
