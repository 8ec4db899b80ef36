import { foldedFrom, foldedTo } from './folding-table.data.ts'

const forms = new Uint16Array(0x1_0000)
for (let code = 0; code < forms.length; code += 1) forms[code] = code
for (let index = 0; index < foldedFrom.length; index += 1) forms[foldedFrom.charCodeAt(index)] = foldedTo.charCodeAt(index)

/** For each target of folding, all its sources and itself. */
const sources = new Map<number, string>()
for (let index = 0; index < foldedFrom.length; index += 1) {
  const to = foldedTo.charCodeAt(index)
  sources.set(to, (sources.get(to) ?? foldedTo.charAt(index)) + foldedFrom.charAt(index))
}

/** All characters that fold to this one, itself first. */
export const formsOf = (folded: string): string[] => (sources.get(folded.charCodeAt(0)) ?? folded).split('')

const piece = 8192

/**
 * Folds text for the index: full-width, capital, Traditional, variant and Simplified forms of a character become one.
 * Every UTF-16 unit maps to exactly one, so that positions in folded text are positions in the displayed text. Folded
 * text is never displayed.
 */
export function fold(text: string): string {
  let folded = ''
  for (let start = 0; start < text.length; start += piece) {
    const codes = new Uint16Array(Math.min(piece, text.length - start))
    for (let index = 0; index < codes.length; index += 1) codes[index] = forms[text.charCodeAt(start + index)] ?? 0
    // spreading a typed array runs its iterator: twenty times slower
    folded += Reflect.apply(String.fromCharCode, String, codes)
  }
  return folded
}
