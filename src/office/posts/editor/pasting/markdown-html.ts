import { Marked } from 'marked'
import { strongAtStart } from '../../../../domain/text/markdown-strong.ts'

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const asWords = (text: string) => text.replace(/[&<>"]/g, (sign) => escaped[sign] ?? sign)

/** Words in Markdown as HTML, a line of them a line. HTML among them is words. */
const marked = new Marked({ gfm: true, breaks: true }).use({
  extensions: [
    {
      name: 'strong',
      level: 'inline',
      start: (source) => source.indexOf('**'),
      tokenizer(source) {
        const strong = strongAtStart(source)
        return strong ? { type: 'strong', ...strong, tokens: this.lexer.inlineTokens(strong.text) } : undefined
      },
    },
  ],
  // one tilde stands between two bounds (5~10 mg), two strike out
  tokenizer: {
    del(source) {
      const [raw, text] = /^~~(?=\S)([\s\S]*?\S)~~(?!~)/.exec(source) ?? []
      return raw && text ? { type: 'del', raw, text, tokens: this.lexer.inlineTokens(text) } : undefined
    },
  },
  renderer: { html: ({ text }) => asWords(text) },
})

/** Signs that stand between or before numbers in words, which Markdown would take away: `> 140`, `+ 3`, `5*3*2`. */
const withSigns = (plain: string) =>
  plain
    .replace(/^( {0,3})([>+])(?=[ \t]*[\d０-９=])/gm, '$1\\$2')
    .replace(/(?<=\d)[ \t]?\*(?=[ \t]?\d)/g, (sign) => sign.replace('*', '\\*'))

export const markdownHtml = (plain: string): string => marked.parse(withSigns(plain), { async: false })
