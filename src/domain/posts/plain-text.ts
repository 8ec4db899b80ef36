const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }

/** The words of some HTML, a line for each paragraph, entry or cell. Signs made of letters (㎎, ℃) are spelled out. */
export function plainText(html: string): string {
  return html
    .replace(/<\/(?:p|h[1-6]|li|t[dhr]|blockquote|figcaption|div)>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
    .normalize('NFC')
    .replace(/[\u2100-\u214f\u3300-\u33ff]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim()
}
