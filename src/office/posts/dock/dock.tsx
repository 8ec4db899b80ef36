import { type KeyboardEvent, type MouseEvent, type ReactNode, type ToggleEvent, useEffect, useRef } from 'react'
import styles from './dock.module.css'

/** A sheet of the dock: what opens it, and what stands in it. */
export interface Sheet {
  /** The heading in it, which addresses name. */
  id: string
  title: string
  /** Whether it stands open when the page comes: because something in it is wrong, or asked for. */
  open: boolean
  /** Whether it stands beside what is written where there is room, in a narrow column. */
  beside?: boolean
  content: ReactNode
}

/** The sheets of the page, of which one at most stands open. */
const all = () => [...document.querySelectorAll<HTMLDetailsElement>('details[name=dock]')]

/** The sheet in which the place stands that an address names: `#publish`. */
const sheetOf = (hash: string) =>
  document.getElementById(hash.slice(1))?.closest<HTMLDetailsElement>('details[name=dock]') ?? null

type KeyboardEventOfPage = globalThis.KeyboardEvent

/** Opens a sheet, and puts the focus on what opens it: what stands in it comes next. */
function show(sheet: HTMLDetailsElement): void {
  sheet.open = true
  sheet.querySelector('summary')?.focus()
}

/**
 * What leads a manuscript on its way, at the foot of the window wherever somebody is in it: how it stands, what comes next, and a
 * sheet for each that can be done. It opens and closes without scripts.
 * @param loaded is another each time that the page was loaded anew: what was asked for is done, and its sheet closes
 * @param next the sheet that Alt+F7 opens, from wherever on the page; pressed in a sheet it opens the one beside it
 * @param leave what Escape does once no sheet is open
 */
export function Dock({
  says,
  direct,
  sheets,
  loaded,
  next,
  leave,
}: {
  says: ReactNode
  /** What is done at once, without a sheet. */
  direct: ReactNode
  sheets: readonly Sheet[]
  loaded: string
  next: string
  leave: () => void
}) {
  const first = useRef(loaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is looked at when the page has come anew, and not while it stands
  useEffect(() => {
    if (first.current === loaded) return
    first.current = loaded
    if (!sheets.some(({ open }) => open)) for (const one of all()) one.open = false
  }, [loaded])
  useEffect(() => {
    const openAsked = () => {
      const asked = sheetOf(location.hash)
      if (asked) asked.open = true
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
    // React tells of what is opened within a sheet, too
    if (target === currentTarget && newState === 'open') for (const one of all()) if (one !== currentTarget) one.open = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.keyCode === 229) return
    const open = all().find((one) => one.open)
    if (!open) return leave()
    open.open = false
    open.querySelector('summary')?.focus()
  }
  // what leads to a place of the page lets it be seen; what leads to a sheet (by its name, where it leads elsewhere without scripts) opens that one, and the page stays where it is
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
    <section className={styles['dock']} aria-label="送審與發布" onKeyDown={onKeyDown} onClick={onClick}>
      <p className={styles['says']}>{says}</p>
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
