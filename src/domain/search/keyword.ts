import { cleanText } from '../text/clean-text.ts'

/** What somebody typed, made plain: compatibility forms resolved, one space between words, quotation marks read. */
export interface Keyword {
  text: string
  /** It stood in quotation marks: searched as it is, without corrections and synonyms. */
  literal: boolean
}

const quoted = /^(?:"(.+)"|“(.+)”|「(.+)」|『(.+)』)$/

/** Reads a keyword. Blank ones become empty. */
export function readKeyword(typed: string): Keyword {
  const text = cleanText(typed)
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  const inside = quoted.exec(text)?.slice(1).find(Boolean)?.trim()
  return inside ? { text: inside, literal: true } : { text, literal: false }
}

/** A keyword to be searched as it is. */
export const literalKeyword = (text: string) => `「${text}」`
