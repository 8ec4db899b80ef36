/**
 * A title or a name as one line of text: line breaks and other control characters are spaces, marks that turn the
 * direction of what follows (U+202A to U+202E, U+2066 to U+2069) are left out, and nothing stands around it.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
