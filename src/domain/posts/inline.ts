import type { Inline, Mark } from './blocks.ts'
import { escapeAttribute, escapeHtml } from './escape-html.ts'
import { loneReferenceId } from './reference-id.ts'

/** Which mark stands around which: a link around bold words, never the other way round. */
const order: readonly Mark['type'][] = ['link', 'strong', 'em', 'sup', 'sub']

const opened = (mark: Mark): string =>
  mark.type === 'link' ? `<a href="${escapeAttribute(mark.attrs.href)}">` : `<${mark.type}>`
const closed = ({ type }: Mark): string => (type === 'link' ? '</a>' : `</${type}>`)
const same = (one: Mark | undefined, other: Mark) => one !== undefined && opened(one) === opened(other)

/** The address of a source within the page, as a print says it; where a post is shown it becomes the post's own (`shown-blocks.ts`). */
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

/** Runs of text as HTML. Marks that neighbouring runs share are opened once. */
export function inlineHtml(runs: Inline = []): string {
  let html = ''
  const open: Mark[] = []
  const closeDownTo = (depth: number) => {
    while (open.length > depth) html += closed(open.pop() as Mark)
  }
  for (const node of runs) {
    // the number of a source is a link by itself
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

/** The words of runs of text; the number of a source is none of them. */
export function inlineText(runs: Inline = []): string {
  return runs.map((node) => (node.type === 'text' ? node.text : node.type === 'hard_break' ? '\n' : '')).join('')
}
