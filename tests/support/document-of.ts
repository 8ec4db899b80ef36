/**
 * The text that the editor submits with its form: paragraphs separated by an empty line, headings after `## `. Blocks have
 * the same keys in the same positions.
 */
export const documentOf = (text: string): string =>
  JSON.stringify({
    type: 'doc',
    attrs: { version: 1 },
    content: text.split('\n\n').map((part, at) => {
      const key = `b${at}`
      const [, heading] = /^## (.*)$/.exec(part) ?? []
      const content = [{ type: 'text', text: heading ?? part }]
      return heading
        ? { type: 'heading', attrs: { key, level: 2, anchor: null }, content }
        : { type: 'paragraph', attrs: { key }, content }
    }),
  })
