/** Marks that join two signs or vary the one before them: a family is made of people, ❤️ of ❤, and some Han characters have forms. */
const joins = String.raw`\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}`
const joined = new RegExp(String.raw`([\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Han}]?)([${joins}]+)`, 'gu')
const meant = /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]?\u200d?/u

/** Marks of no width, of direction, of what is not to be parted (Unicode's Default_Ignorable_Code_Point), and the empty braille sign. */
const hidden = new RegExp(String.raw`(?![${joins}])[\p{Default_Ignorable_Code_Point}\u2800]`, 'gu')

/** A text without what nobody sees of it: two names that look the same are the same. */
export const withoutHidden = (text: string): string =>
  text
    .replace(hidden, '')
    .replace(joined, (_, sign: string, marks: string) => (sign === '' ? '' : sign + (meant.exec(marks)?.[0] ?? '')))

/** Whether there is nothing to see of a text. */
export const isBlank = (text: string): boolean => withoutHidden(text).trim() === ''
