/** The most fields of any form of ours: a manuscript with a hundred sources has three for each, and some hundred others. */
export const mostFields = 450

/** Our forms are flat: a name is one word. Names with a path in them are a library's language for arrays and objects. */
const plain = /^(?!__)[\w-]{1,64}$/

/**
 * Why a form is none of ours, by the names of its fields; null when it may be. Asked before anything makes values of the
 * names: whoever reads `a[999999999]` as an index makes an array that long.
 */
export function fieldsFault(names: Iterable<string>): 'too_many' | 'strange_name' | null {
  let fields = 0
  for (const name of names) {
    fields += 1
    if (fields > mostFields) return 'too_many'
    if (!plain.test(name)) return 'strange_name'
  }
  return null
}

/** The names of a form in one line (`a=1&b=2`); no more of them are read than it takes to see that they are too many. */
export function namesInLine(line: string): string[] {
  const bounded = line.split('&', mostFields + 1).join('&')
  return [...new URLSearchParams(bounded).keys()]
}
