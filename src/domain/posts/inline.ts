import type { Inline, Mark } from './blocks.ts'
import { standaloneReferenceId } from './contents.ts'
import { escapeAttribute, escapeHtml } from './escape-html.ts'

/** Nesting order of marks: a link around bold words, never the reverse. */
const order: readonly Mark['type'][] = ['link', 'strong', 'em', 'sup', 'sub']

const openTag = (mark: Mark): string =>
  mark.type === 'link' ? `<a href="${escapeAttribute(mark.attrs.href)}">` : `<${mark.type}>`
const closeTag = ({ type }: Mark): string => (type === 'link' ? '</a>' : `</${type}>`)
const isSameMark = (item: Mark | undefined, other: Mark) => item !== undefined && openTag(item) === openTag(other)

/** The fragment of a source in compiled HTML; where a post is shown it is replaced by the post's own (`shown-blocks.ts`). */
export const referenceHref = (number: number | '') => `#${standaloneReferenceId(number)}`

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
    while (open.length > depth) html += closeTag(open.pop() as Mark)
  }
  for (const node of runs) {
    // a source number is a link itself
    const nodeMarks = (node.marks ?? []).filter(({ type }) => node.type !== 'reference' || type !== 'link')
    const marks = nodeMarks.sort((item, other) => order.indexOf(item.type) - order.indexOf(other.type))
    const shared = marks.findIndex((mark, index) => !isSameMark(open[index], mark))
    closeDownTo(shared === -1 ? marks.length : shared)
    for (const mark of marks.slice(open.length)) {
      html += openTag(mark)
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
