/**
 * Parses bold text at the start of Markdown, with a rule for texts without spaces between words: two stars make bold
 * beside any character. Markdown's own rule requires spaces, and in `**提醒：**請先坐，**「注意」**` it makes the words between
 * bold.
 */
export function parseStrong(source: string): { raw: string; text: string } | null {
  const [raw, text] = /^\*\*(?=[^\s*])((?:[^*\n]|\*(?!\*))*?[^\s*])\*\*(?!\*)/.exec(source) ?? []
  return raw && text ? { raw, text } : null
}
