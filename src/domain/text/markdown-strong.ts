import type { TokenizerExtension } from 'marked'

/**
 * Bold in Markdown of texts without spaces between words: two stars make bold beside any character. Markdown's own rule counts on
 * spaces, and of `**提醒：**請先坐，**「注意」**` makes the words between bold.
 */
export const markdownStrong: TokenizerExtension = {
  name: 'strong',
  level: 'inline',
  start: (source) => source.indexOf('**'),
  tokenizer(source) {
    const [raw, text] = /^\*\*(?=[^\s*])((?:[^*\n]|\*(?!\*))*?[^\s*])\*\*(?!\*)/.exec(source) ?? []
    return raw && text ? { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) } : undefined
  },
}
