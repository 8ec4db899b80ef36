/**
 * Maximum number of fields of any form: a manuscript with a hundred sources has three fields for each, and some hundred
 * others.
 */
export const maxFields = 450

/** The site's forms are flat: a name is one word. Names with a path are a library's notation for arrays and objects. */
const simpleName = /^(?!__)[\w-]{1,64}$/

/**
 * Why the field names of a form are invalid; null if they are valid. Checked before any parser interprets the names: a
 * parser that reads `a[999999999]` as an index allocates an array of that length.
 */
export function fieldsError(names: Iterable<string>): 'too_many' | 'strange_name' | null {
  let fields = 0
  for (const name of names) {
    fields += 1
    if (fields > maxFields) return 'too_many'
    if (!simpleName.test(name)) return 'strange_name'
  }
  return null
}

/** The field names of a urlencoded form (`a=1&b=2`). Reading stops as soon as they are too many. */
export function fieldNamesOf(line: string): string[] {
  const bounded = line.split('&', maxFields + 1).join('&')
  return [...new URLSearchParams(bounded).keys()]
}

/**
 * The limit of a form without files, bytes; a route may raise it for signed-in users. It covers the longest text
 * field, 8,000 characters of nine bytes each in form encoding, and half as much again, so that an overlong text is
 * reported next to its field.
 */
export const formLimit = 128 * 1024

/**
 * The header of a request whose form was too large to be read: the server passes it to the router without its content.
 * `form`: the action of the page reports it; `page`: the error page does.
 */
export const tooLargeHeader = 'x-form-too-large'

/** Whether the form of a request was too large to be read. */
export const isTooLarge = ({ headers }: Pick<Request, 'headers'>): boolean => headers.has(tooLargeHeader)
