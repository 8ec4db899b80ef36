/** The level that Word writes on an entry of a list, from 1; null for a paragraph that is none. */
function levelOf(paragraph: Element): number | null {
  const style = paragraph.getAttribute('data-style') ?? ''
  const [, level] = /mso-list\s*:\s*[^;]*\blevel(\d+)/i.exec(style) ?? []
  return level === undefined ? null : Number(level)
}

/** The sign before an entry, which Word writes as words; it is taken out. */
function takeSign(paragraph: Element): string {
  const signs = [...paragraph.querySelectorAll('[data-style]')].filter((one) =>
    /mso-list\s*:\s*ignore/i.test(one.getAttribute('data-style') ?? ''),
  )
  const words = signs.map(({ textContent }) => textContent ?? '').join('')
  for (const sign of signs) sign.remove()
  return words.trim()
}

/** Word's lists, which are paragraphs that say at which level they stand, as lists within one another. */
export function listsOfWord(body: HTMLElement): void {
  const stack: { list: Element; level: number }[] = []
  let last: Element | null = null
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3')]) {
    const level = levelOf(paragraph)
    if (level === null) continue
    if (last === null || paragraph.previousElementSibling !== last) stack.length = 0
    const name = /^[(（]?([0-9]+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)）、]/i.test(takeSign(paragraph)) ? 'ol' : 'ul'
    while ((stack.at(-1)?.level ?? 0) > level) stack.pop()
    let top = stack.at(-1)
    if (!top || top.level < level) {
      const list = body.ownerDocument.createElement(name)
      const within = top?.list.lastElementChild
      if (within) within.append(list)
      else {
        paragraph.before(list)
        last = list
      }
      top = { list, level }
      stack.push(top)
    }
    const item = body.ownerDocument.createElement('li')
    const words = body.ownerDocument.createElement('p')
    words.append(...paragraph.childNodes)
    item.append(words)
    top.list.append(item)
    paragraph.remove()
  }
}
