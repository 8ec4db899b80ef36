import type { Inline, Mark } from './blocks.ts'
import { loneReferenceId } from './contents.ts'
import { escapeAttribute, escapeHtml } from './escape-html.ts'

/** Nesting order of marks: a link around bold words, never the reverse. */
const order: readonly Mark['type'][] = ['link', 'strong', 'em', 'sup', 'sub']

const opened = (mark: Mark): string =>
  mark.type === 'link' ? `<a href="${escapeAttribute(mark.attrs.href)}">` : `<${mark.type}>`
const closed = ({ type }: Mark): string => (type === 'link' ? '</a>' : `</${type}>`)
const same = (one: Mark | undefined, other: Mark) => one !== undefined && opened(one) === opened(other)

/** The fragment of a source in compiled HTML; where a post is shown it is replaced by the post's own (`shown-blocks.ts`). */
export const referenceHref = (number: number | '') => `#${loneReferenceId(number)}`

function atomHtml(node: Inline[number]): string {
  switch (node.type) {
    case 'text':
      return escapeHtml(node.text)
    case 'hard_break':
      return '<br />'
    case 'reference': {
      const { number } = node.attrs
      return `<sup class="source"><a href="${referenceHref(number)}" aria-label="參考資料 ${number}">${number}</a></sup>`
    }
  }
}

/** Text runs as HTML. Marks shared by neighbouring runs are opened once. */
export function inlineHtml(runs: Inline = []): string {
  let html = ''
  const open: Mark[] = []
  const closeDownTo = (depth: number) => {
    while (open.length > depth) html += closed(open.pop() as Mark)
  }
  for (const node of runs) {
    // a source number is a link itself
    const given = (node.marks ?? []).filter(({ type }) => node.type !== 'reference' || type !== 'link')
    const marks = given.sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
    const shared = marks.findIndex((mark, at) => !same(open[at], mark))
    closeDownTo(shared === -1 ? marks.length : shared)
    for (const mark of marks.slice(open.length)) {
      html += opened(mark)
      open.push(mark)
    }
    html += atomHtml(node)
  }
  closeDownTo(0)
  return html
}

/** The words of text runs, without source numbers. */
export function inlineText(runs: Inline = []): string {
  return runs.map((node) => (node.type === 'text' ? node.text : node.type === 'hard_break' ? '\n' : '')).join('')
}
