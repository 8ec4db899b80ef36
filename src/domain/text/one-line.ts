import { cleanText } from './clean-text.ts'

/** A title or a name as one line of cleaned text: control characters and line ends become spaces, and none stands around it. */
export const oneLine = (text: string): string =>
  cleanText(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
