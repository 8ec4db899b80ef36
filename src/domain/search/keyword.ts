import { cleanText } from '../text/clean-text.ts'

/** A normalised keyword: compatibility forms resolved, single spaces between words, quotation marks parsed. */
export interface Keyword {
  text: string
  /** It was in quotation marks: searched literally, without corrections and synonyms. */
  literal: boolean
}

const quotedPhrase = /^(?:"(.+)"|“(.+)”|「(.+)」|『(.+)』)$/

/** Parses a keyword. Blank ones become empty. */
export function readKeyword(input: string): Keyword {
  const text = cleanText(input)
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  const inside = quotedPhrase.exec(text)?.slice(1).find(Boolean)?.trim()
  return inside ? { text: inside, literal: true } : { text, literal: false }
}

/** The literal form of a keyword. */
export const literalKeyword = (text: string) => `「${text}」`
