import { Marked } from 'marked'
import { parseStrong } from '../../../../domain/text/markdown-strong.ts'

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign)

/** Markdown as HTML; a line break stays a line break. HTML in it is escaped. */
const marked = new Marked({ gfm: true, breaks: true }).use({
  extensions: [
    {
      name: 'strong',
      level: 'inline',
      start: (source) => source.indexOf('**'),
      tokenizer(source) {
        const strong = parseStrong(source)
        return strong ? { type: 'strong', ...strong, tokens: this.lexer.inlineTokens(strong.text) } : undefined
      },
    },
  ],
  // one tilde is a range (5~10 mg), two are strikethrough
  tokenizer: {
    del(source) {
      const [raw, text] = /^~~(?=\S)([\s\S]*?\S)~~(?!~)/.exec(source) ?? []
      return raw && text ? { type: 'del', raw, text, tokens: this.lexer.inlineTokens(text) } : undefined
    },
  },
  renderer: { html: ({ text }) => escapeHtml(text) },
})

/** Escapes signs before or between numbers, which Markdown would consume: `> 140`, `+ 3`, `5*3*2`. */
const withSigns = (text: string) =>
  text
    .replace(/^( {0,3})([>+])(?=[ \t]*[\d０-９=])/gm, '$1\\$2')
    .replace(/(?<=\d)[ \t]?\*(?=[ \t]?\d)/g, (sign) => sign.replace('*', '\\*'))

export const markdownHtml = (text: string): string => marked.parse(withSigns(text), { async: false })
