/** Characters that join two others or vary the one before them: family emoji, ❤️ of ❤, variants of Han characters. */
const joins = String.raw`\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}`
const joined = new RegExp(String.raw`([\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Han}]?)([${joins}]+)`, 'gu')
const visibleSequence = /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]?\u200d?/u

/**
 * Zero-width, directional and joining characters (Unicode's Default_Ignorable_Code_Point), and the empty braille
 * pattern.
 */
const hidden = new RegExp(String.raw`(?![${joins}])[\p{Default_Ignorable_Code_Point}\u2800]`, 'gu')

/** Removes invisible characters, so that two names that look the same are equal. */
export const withoutHidden = (text: string): string =>
  text
    .replace(hidden, '')
    .replace(joined, (_, character: string, marks: string) =>
      character === '' ? '' : character + (visibleSequence.exec(marks)?.[0] ?? ''),
    )

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => withoutHidden(text).trim() === ''
