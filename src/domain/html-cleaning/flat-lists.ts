import { buildList, type Entry } from './build-list.ts'
import { hasWords } from './dom.ts'

const blankTextOnly = (one: Element) =>
  [...one.childNodes].every((node) => node.nodeType !== 3 || (node.textContent ?? '').trim() === '')

/**
 * Whether an element is a list whose entries declare their level, as Word for the web writes each entry, or a wrapper
 * around such lists.
 */
function isFlat(one: Element): boolean {
  if (!blankTextOnly(one) || one.children.length === 0) return false
  const children = [...one.children]
  if (/^[uo]l$/.test(one.localName))
    return children.every(
      (item) => item.localName === 'li' && item.hasAttribute('data-aria-level') && !item.querySelector('ul, ol'),
    )
  return one.localName === 'div' && children.every(isFlat)
}

function entriesOf(one: Element): Entry[] {
  if (one.localName === 'div') return [...one.children].flatMap(entriesOf)
  const start = Number.parseInt(one.getAttribute('start') ?? '', 10)
  return [...one.children].map((item, nth) => {
    const blocks = [...item.children].filter(({ localName }) => localName === 'p')
    // a single paragraph around the words of an entry is rebuilt
    const content =
      blocks.length === 1 && item.children.length === 1 && blankTextOnly(item) ? blocks[0]?.childNodes : item.childNodes
    const number = nth === 0 && Number.isFinite(start) ? start : null
    return {
      level: Number(item.getAttribute('data-aria-level')) || 1,
      sign: one.localName === 'ol' ? { kind: 'number', number } : { kind: 'bullet' },
      content: [...(content ?? [])],
    }
  })
}

/** Builds nested lists from consecutive lists whose entries declare their level (Word for the web). */
export function nestFlatLists(body: HTMLElement): void {
  const done = new Set<Element>()
  for (const first of body.querySelectorAll('div, ul, ol')) {
    if (done.has(first) || !isFlat(first)) continue
    const row: Element[] = []
    for (let one: Element | null = first; one && isFlat(one); one = one.nextElementSibling) row.push(one)
    for (const one of row) for (const inner of [one, ...one.querySelectorAll('*')]) done.add(inner)
    const { blocks } = buildList(row.flatMap(entriesOf), body.ownerDocument)
    first.before(...blocks)
    for (const one of row) one.remove()
    for (const block of blocks) for (const inner of [block, ...block.querySelectorAll('*')]) done.add(inner)
  }
  for (const item of body.querySelectorAll('li')) if (!hasWords(item) && !item.querySelector('img')) item.remove()
}
