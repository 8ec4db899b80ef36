/** What only stands in words that somebody wrote as Markdown: a heading, a bold word, a link with its words, a table. */
const signs = [
  /^#{1,6} \S/m,
  /\*\*\S(?:[^*\n]*[^\s*])?\*\*/,
  /\[[^\]\n]+\]\(https?:\/\/[^)\s]+\)/,
  /^\|.+\|[ \t]*\r?\n\|[ :|-]+\|[ \t]*$/m,
]
/** What may also stand in plain words, where it stands once: an entry of a list, a quotation. `> 140` and `+ 3` are numbers with a sign. */
const lines = /^ {0,3}(?:(?:[-*]|\d{1,3}\.) \S|[>+] [^\s\d０-９=])/gm

/** Whether plain words are Markdown, by signs that nothing else has. */
export const isMarkdown = (plain: string): boolean =>
  signs.some((sign) => sign.test(plain)) || (plain.match(lines)?.length ?? 0) > 1
