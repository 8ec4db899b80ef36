import { cleanText } from './clean-text.ts'

/** Normalises a title or a name to one line: control characters and line breaks become spaces, and the ends are trimmed. */
export const oneLine = (text: string): string =>
  cleanText(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
