import { type KeyboardEvent, type MouseEvent, type ReactNode, type ToggleEvent, useEffect, useRef } from 'react'
import styles from './workflow-bar.module.css'

/** A panel of the dock: its button, and its content. */
export interface Sheet {
  /** Id of its heading, used as URL fragment. */
  id: string
  title: string
  /** Initially open, because its content has an error or was requested. */
  open: boolean
  /** Whether it is shown in a narrow column beside the text where there is space. */
  beside?: boolean
  content: ReactNode
}

/** The panels of the page, at most one of which is open. */
const all = () => [...document.querySelectorAll<HTMLDetailsElement>('details[name=dock]')]

/** The panel that contains the target of a URL fragment: `#publish`. */
const sheetOf = (hash: string) =>
  document.getElementById(hash.slice(1))?.closest<HTMLDetailsElement>('details[name=dock]') ?? null

type KeyboardEventOfPage = globalThis.KeyboardEvent

/** Opens a panel, and focuses its button: its content is next in the focus order. */
function show(sheet: HTMLDetailsElement): void {
  sheet.open = true
  sheet.querySelector('summary')?.focus()
}

/**
 * The workflow bar of a manuscript, fixed at the bottom of the window: its state, the next step, and a panel for each
 * action. It opens and closes without scripts.
 * @param loaded changes identity whenever the page was reloaded: the action is done, and its panel closes
 * @param next the panel that Alt+F7 opens from anywhere on the page; pressed inside a panel it opens the adjacent one
 * @param leave what Escape does when no panel is open
 */
export function WorkflowBar({
  status,
  direct,
  sheets,
  loaded,
  next,
  leave,
}: {
  status: ReactNode
  /** Actions without a panel. */
  direct: ReactNode
  sheets: readonly Sheet[]
  loaded: string
  next: string
  leave: () => void
}) {
  const first = useRef(loaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: evaluated when the page was reloaded, not on every render
  useEffect(() => {
    if (first.current === loaded) return
    first.current = loaded
    if (!sheets.some(({ open }) => open)) for (const one of all()) one.open = false
  }, [loaded])
  useEffect(() => {
    const openAsked = () => {
      const linkedSheet = sheetOf(location.hash)
      if (linkedSheet) linkedSheet.open = true
    }
    openAsked()
    addEventListener('hashchange', openAsked)
    return () => removeEventListener('hashchange', openAsked)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEventOfPage) => {
      if (event.key !== 'F7' || !event.altKey || event.isComposing || event.keyCode === 229) return
      const sheets = all()
      const here = sheets.findIndex((one) => one.contains(document.activeElement))
      const to = here < 0 ? sheetOf(`#${next}`) : sheets[(here + 1) % sheets.length]
      if (!to || document.querySelector('dialog[open]')) return
      event.preventDefault()
      show(to)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [next])
  const onToggle = ({ target, currentTarget, newState }: ToggleEvent<HTMLDetailsElement>) => {
    // React also reports toggle events of nested elements
    if (target === currentTarget && newState === 'open') for (const one of all()) if (one !== currentTarget) one.open = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.keyCode === 229) return
    const open = all().find((one) => one.open)
    if (!open) return leave()
    open.open = false
    open.querySelector('summary')?.focus()
  }
  // a link to a place on the page closes its own panel, so that the place is visible; a link to a panel (which
  // navigates without scripts) opens that panel, and the page does not scroll
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"], a[data-sheet]')
    const from = link?.closest<HTMLDetailsElement>('details[name=dock]')
    const sheet = link?.dataset['sheet']
    const to = sheetOf(sheet ? `#${sheet}` : (link?.getAttribute('href') ?? ''))
    if (!link || (!from && !sheet)) return
    if (from) from.open = false
    if (!to) return
    event.preventDefault()
    show(to)
  }
  return (
    <section className={styles['bar']} aria-label="送審與發布" onKeyDown={onKeyDown} onClick={onClick}>
      <p className={styles['status']}>{status}</p>
      <div className={styles['ways']}>
        {direct}
        {sheets.map(({ id, title, open, beside, content }) => (
          <details key={id} name="dock" className={styles['sheet']} open={open || undefined} onToggle={onToggle}>
            <summary>{title}</summary>
            <div className={styles['panel']} data-beside={beside || undefined}>
              {content}
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
