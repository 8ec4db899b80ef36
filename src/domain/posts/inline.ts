import type { Inline, Mark } from './blocks.ts'
import { escapeAttribute, escapeHtml } from './escape-html.ts'

/** Which mark stands around which: a link around bold words, never the other way round. */
const order: readonly Mark['type'][] = ['link', 'strong', 'em', 'sup', 'sub']

const opened = (mark: Mark): string =>
  mark.type === 'link' ? `<a href="${escapeAttribute(mark.attrs.href)}">` : `<${mark.type}>`
const closed = ({ type }: Mark): string => (type === 'link' ? '</a>' : `</${type}>`)
const same = (one: Mark | undefined, other: Mark) => one !== undefined && opened(one) === opened(other)

/** Runs of text as HTML. Marks that neighbouring runs share are opened once. */
export function inlineHtml(runs: Inline = []): string {
  let html = ''
  const open: Mark[] = []
  const closeDownTo = (depth: number) => {
    while (open.length > depth) html += closed(open.pop() as Mark)
  }
  for (const node of runs) {
    const marks = [...(node.marks ?? [])].sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
    const shared = marks.findIndex((mark, at) => !same(open[at], mark))
    closeDownTo(shared === -1 ? marks.length : shared)
    for (const mark of marks.slice(open.length)) {
      html += opened(mark)
      open.push(mark)
    }
    html += node.type === 'text' ? escapeHtml(node.text) : '<br />'
  }
  closeDownTo(0)
  return html
}

/** The words of runs of text. */
export function inlineText(runs: Inline = []): string {
  return runs.map((node) => (node.type === 'text' ? node.text : '\n')).join('')
}
