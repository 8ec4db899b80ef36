/** A target on the current page, by name: a panel to open, a section or a field, or a related page. */
export interface FindContext {
  kind: 'here'
  title: string
  about: string
  path: string
  /** Whether it is offered before input: the workflow actions of a manuscript. */
  first: boolean
  go: () => void
}

const sheets = 'details[name=dock]'
const rest = 'header a[href], section > h2[id], section details > summary, label, legend'

/** The targets on a page, each name once: the panels of a manuscript first, the last of them before the others. */
export function contextOn(page: ParentNode): FindContext[] {
  const found = (what: string) => [...page.querySelectorAll<HTMLElement>(what)]
  const dock = found(`${sheets} > summary`).reverse()
  const others = found(rest).filter((one) => !one.closest(sheets))
  const named = new Map<string, FindContext>()
  for (const one of [...dock, ...others]) {
    const title = wordsOf(one)
    if (title === '' || named.has(title)) continue
    named.set(title, { kind: 'here', title, about: '在這一頁', path: '', first: dock.includes(one), go: () => goTo(one) })
  }
  return [...named.values()]
}

/** The text of a label only, without the mark of an optional field. */
const wordsOf = (one: HTMLElement) => (one.firstChild?.textContent ?? '').trim()

/** Follows a link, focuses a field, or expands a section, and moves the focus there. */
function goTo(one: HTMLElement): void {
  if (one instanceof HTMLAnchorElement) {
    one.click()
    return
  }
  const field =
    one instanceof HTMLLabelElement ? one.control : one.matches('legend') ? one.parentElement?.querySelector('input') : null
  if (one.parentElement instanceof HTMLDetailsElement) one.parentElement.open = true
  if (one.matches('h2')) one.tabIndex = -1
  ;(field ?? one).focus()
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** The targets whose name contains every word; without input the ones offered first. */
export function contextNamed(all: readonly FindContext[], typed: string): FindContext[] {
  const words = typed.split(/\s+/).filter(Boolean).map(plain)
  if (words.length === 0) return all.filter(({ first }) => first)
  return all.filter(({ title }) => words.every((word) => plain(title).includes(word)))
}
