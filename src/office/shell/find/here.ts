/** Something of the page that one is on, by its name: a sheet to open, a part or a box to go to, another page of the same thing. */
export interface Here {
  kind: 'here'
  title: string
  about: string
  path: string
  /** Whether it is offered before anything is typed: what a manuscript is led on by. */
  first: boolean
  go: () => void
}

const sheets = 'details[name=dock]'
const rest = 'header a[href], section > h2[id], section details > summary, label, legend'

/** What of a page can be gone to by its name, each name once: the sheets at the foot of a manuscript first, the last of them before the others. */
export function hereOn(page: ParentNode): Here[] {
  const found = (what: string) => [...page.querySelectorAll<HTMLElement>(what)]
  const dock = found(`${sheets} > summary`).reverse()
  const others = found(rest).filter((one) => !one.closest(sheets))
  const named = new Map<string, Here>()
  for (const one of [...dock, ...others]) {
    const title = wordsOf(one)
    if (title === '' || named.has(title)) continue
    named.set(title, { kind: 'here', title, about: '在這一頁', path: '', first: dock.includes(one), go: () => goTo(one) })
  }
  return [...named.values()]
}

/** The words of a name alone: what says that a box may stay empty is none of it. */
const wordsOf = (one: HTMLElement) => (one.firstChild?.textContent ?? '').trim()

/** Follows a link, goes into a box, opens what is folded; the focus is there then. */
function goTo(one: HTMLElement): void {
  if (one instanceof HTMLAnchorElement) {
    one.click()
    return
  }
  const box =
    one instanceof HTMLLabelElement ? one.control : one.matches('legend') ? one.parentElement?.querySelector('input') : null
  if (one.parentElement instanceof HTMLDetailsElement) one.parentElement.open = true
  if (one.matches('h2')) one.tabIndex = -1
  ;(box ?? one).focus()
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** Those in whose name every word stands; without a word what is offered first. */
export function hereNamed(all: readonly Here[], typed: string): Here[] {
  const words = typed.split(/\s+/).filter(Boolean).map(plain)
  if (words.length === 0) return all.filter(({ first }) => first)
  return all.filter(({ title }) => words.every((word) => plain(title).includes(word)))
}
