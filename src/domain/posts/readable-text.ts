/** Normalises text for search and quotation: single spaces and line breaks, ㎎ and ℃ spelled out. */
export function readableText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2100-\u214f\u3300-\u33ff]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim()
}
