import { withoutHidden } from './hidden.ts'

/** A title or a name as one line of text: control characters are spaces, what nobody sees is left out, and nothing stands around it. */
export const oneLine = (text: string): string =>
  withoutHidden(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
