/** Patterns found only in Markdown: a heading, bold, a link, a table. */
const signs = [
  /^#{1,6} \S/m,
  /\*\*\S(?:[^*\n]*[^\s*])?\*\*/,
  /\[[^\]\n]+\]\(https?:\/\/[^)\s]+\)/,
  /^\|.+\|[ \t]*\r?\n\|[ :|-]+\|[ \t]*$/m,
]
/** Patterns also found once in plain text: a list item, a quotation. `> 140` and `+ 3` are numbers with a sign. */
const lines = /^ {0,3}(?:(?:[-*]|\d{1,3}\.) \S|[>+] [^\s\d０-９=])/gm

/** Whether plain text is Markdown, by unambiguous patterns. */
export const isMarkdown = (plain: string): boolean =>
  signs.some((sign) => sign.test(plain)) || (plain.match(lines)?.length ?? 0) > 1
