import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { mainId } from '../../../rendering/main.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './find.module.css'
import type { FindResults, loader } from './find.tsx'

/** A target on the current page, by name: a panel to open, a section or a field, or a related page. */
interface FindContext {
  kind: 'here'
  title: string
  about: string
  path: string
  /** Whether it is offered before input: the workflow actions of a manuscript. */
  first: boolean
  run: () => void
}

const panels = 'details[name=panel]'
const otherPlaces = 'header a[href], section > h2[id], section details > summary, label, legend'

/** The targets on a page, each name once: the panels of a manuscript first, the last of them before the others. */
function contextOn(page: ParentNode): FindContext[] {
  const elementsMatching = (selector: string) => [...page.querySelectorAll<HTMLElement>(selector)]
  const panelHeads = elementsMatching(`${panels} > summary`).reverse()
  const others = elementsMatching(otherPlaces).filter((item) => !item.closest(panels))
  const byTitle = new Map<string, FindContext>()
  for (const element of [...panelHeads, ...others]) {
    const title = leadingText(element)
    if (title === '' || byTitle.has(title)) continue
    byTitle.set(title, {
      kind: 'here',
      title,
      about: '在這一頁',
      path: '',
      first: panelHeads.includes(element),
      run: () => goTo(element),
    })
  }
  return [...byTitle.values()]
}

/** The text of a label only, without the mark of an optional field. */
const leadingText = (item: HTMLElement) => (item.firstChild?.textContent ?? '').trim()

/** Follows a link, focuses a field, or expands a section, and moves the focus there. */
function goTo(item: HTMLElement): void {
  if (item instanceof HTMLAnchorElement) {
    item.click()
    return
  }
  const field =
    item instanceof HTMLLabelElement ? item.control : item.matches('legend') ? item.parentElement?.querySelector('input') : null
  if (item.parentElement instanceof HTMLDetailsElement) item.parentElement.open = true
  if (item.matches('h2')) item.tabIndex = -1
  ;(field ?? item).focus()
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase()

/** The targets whose name contains every term; without input the ones offered first. */
function contextNamed(targets: readonly FindContext[], inputText: string): FindContext[] {
  const terms = inputText.split(/\s+/).filter(Boolean).map(normalize)
  if (terms.length === 0) return targets.filter(({ first }) => first)
  return targets.filter(({ title }) => terms.every((word) => normalize(title).includes(word)))
}

/** Debounce before the search, milliseconds. */
const debounceDelay = 150

/**
 * The command palette over any page: targets on the page, manuscripts by title, pages, commands. Inactive during IME
 * composition.
 */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const pendingNavigation = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (open) return
    // by now the dialog has restored the focus
    const go = pendingNavigation.current
    pendingNavigation.current = null
    go?.()
  }, [open])
  const onGo = (go: () => void) => {
    pendingNavigation.current = go
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} labelledBy="palette" dismissBy="escape">
      {open && <PaletteContent onClose={onClose} onGo={onGo} />}
    </Dialog>
  )
}

/** With input, pages that match by name come first; without input, the recent manuscripts. */
function inOrder({
  query,
  manuscripts,
  commands,
}: {
  query: string
  manuscripts: FindResults[]
  commands: FindResults[]
}): FindResults[] {
  if (query === '') return [...manuscripts, ...commands]
  const isGuide = ({ kind }: FindResults) => kind === 'guide'
  return [...commands.filter((item) => !isGuide(item)), ...manuscripts, ...commands.filter(isGuide)]
}

/** A dialog focuses its first focusable element, or the one with the `autofocus` attribute in the markup. */
const takesFocus = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')

function PaletteContent({ onClose, onGo }: { onClose: () => void; onGo: (go: () => void) => void }) {
  const [query, setQuery] = useState('')
  const [composing, setComposing] = useState(false)
  const [active, setActive] = useState(0)
  /** Enter was pressed, possibly before the results have arrived. */
  const [isSubmitted, setSubmitted] = useState(false)
  const { load, data, state } = useFetcher<typeof loader>()
  const navigate = useNavigate()
  const list = useId()
  useEffect(() => {
    if (composing) return
    const timer = setTimeout(
      () => void load(`/office/find?${new URLSearchParams({ words: query })}`),
      query === '' ? 0 : debounceDelay,
    )
    return () => clearTimeout(timer)
  }, [query, composing, load])

  const [context] = useState(() => contextOn(document.getElementById(mainId) ?? document))
  const results: (FindResults | FindContext)[] = data ? [...contextNamed(context, query), ...inOrder(data)] : []
  // the displayed results may still belong to an earlier query
  const settled = state === 'idle' && data?.query === query.trim()
  const activeIndex = Math.min(active, results.length - 1)
  const openResult = (item: FindResults | FindContext | undefined) => {
    if (!item) return
    onGo(item.kind === 'here' ? item.run : () => void navigate(item.path))
  }
  useEffect(() => {
    if (!isSubmitted || !settled) return
    setSubmitted(false)
    openResult(results[activeIndex])
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const moves: Record<string, number> = { ArrowDown: activeIndex + 1, ArrowUp: activeIndex - 1 }
    const to = moves[event.key]
    if (to !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, Math.min(to, results.length - 1)))
    } else if (event.key === 'Escape') {
      // a search field would first be cleared by Escape
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      setSubmitted(true)
    }
  }
  return (
    <div className={styles['palette']}>
      <div className={styles['top']}>
        <h2 id="palette">找</h2>
        <Button variant="quiet" size="small" onClick={onClose}>
          關閉
        </Button>
      </div>
      <TextField
        ref={takesFocus}
        name="palette-words"
        label="稿件的標題、要去的地方、要做的事，或這一頁上的一格"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          setActive(0)
          setSubmitted(false)
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={results.length > 0}
        aria-controls={list}
        aria-activedescendant={results[activeIndex] ? `${list}-${activeIndex}` : undefined}
      />
      <VisuallyHidden>
        <span role="status">{settled ? `找到 ${results.length} 項` : ''}</span>
      </VisuallyHidden>
      <div id={list} role="listbox" aria-label="找到的" className={styles['options']}>
        {results.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the input handles the keys
          <div
            key={item.path + item.title}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === activeIndex}
            className={styles['option']}
            onClick={() => openResult(item)}
            ref={index === activeIndex ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
          >
            <span>{item.title}</span>
            {item.about && <span className={styles['about']}>{item.about}</span>}
          </div>
        ))}
      </div>
      {data && results.length === 0 && <p className={styles['keys']}>沒有叫這個名字的稿件，也沒有這樣的地方。</p>}
      <p className={styles['keys']}>上下鍵選，Enter 前往，Esc 關閉。在內文裡用 Alt＋/ 打開；打「快捷鍵」看有哪些。</p>
    </div>
  )
}
