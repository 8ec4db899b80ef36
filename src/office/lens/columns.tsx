import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LensReader } from '../../domain/lens/lens.ts'
import type { Audience } from '../../domain/membership/viewer.ts'
import { useHydrated } from '../../drawing/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './lens.module.css'
import { markDifferences, placesOf, unmark } from './marks.ts'
import { audienceNames, readerNames } from './words.ts'

interface ColumnsProps {
  columns: { reader: LensReader; audience: Audience; address: string }[]
  width: string
}

/** The page as each reader sees it, side by side, with differences marked. */
export function Columns({ columns, width }: ColumnsProps) {
  const live = useHydrated()
  const [on, setOn] = useState(true)
  const place = useRef<HTMLDivElement>(null)
  const { marked, look } = useMarks(place, on && columns.length > 1)
  const count = marked?.reduce((sum, those) => sum + those.length, 0)
  return (
    <>
      {live && columns.length > 1 && (
        <div className={styles['marks']}>
          <Button look="quiet" size="small" aria-pressed={on} onClick={() => setOn(!on)}>
            標出差別
          </Button>
          <p role="status">{on && (count === undefined ? '正在比對…' : count === 0 ? '這幾欄看到的一樣。' : legend)}</p>
        </div>
      )}
      <div className={styles['columns']} data-width={width} ref={place}>
        {columns.map(({ reader, audience, address }, at) => (
          <Column
            key={reader}
            reader={reader}
            about={reader === 'ended' ? `這時候是${audienceNames[audience]}` : null}
            address={address}
            marked={on ? (marked?.[at] ?? []) : []}
            onShown={look}
          />
        ))}
      </div>
    </>
  )
}

const legend = '橘色實線：別欄沒有的；虛線：字不一樣的。'

/** Marks the differences as soon as every page has loaded. */
function useMarks(place: RefObject<HTMLElement | null>, on: boolean): { marked: HTMLElement[][] | undefined; look: () => void } {
  const [shown, setShown] = useState(0)
  const [marked, setMarked] = useState<HTMLElement[][]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever a page has loaded
  useEffect(() => {
    const pages = [...(place.current?.querySelectorAll('iframe') ?? [])].map(({ contentDocument }) => contentDocument)
    const whole = pages.filter((page): page is Document => page?.readyState === 'complete' && page.URL !== 'about:blank')
    if (!on || whole.length < pages.length) return setMarked(undefined)
    const found = markDifferences(whole)
    setMarked(found)
    return () => unmark(found.flat())
  }, [on, shown])
  return { marked, look: () => setShown((times) => times + 1) }
}

interface ColumnProps {
  reader: LensReader
  about: string | null
  address: string
  marked: HTMLElement[]
  /** Called when the page has loaded. */
  onShown: () => void
}

/** A page as one reader sees it. It is inert, and its links lead nowhere. */
function Column({ reader, about, address, marked, onShown }: ColumnProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const next = useRef(0)
  const name = readerNames[reader]
  const hold = () => {
    const shown = frame.current?.contentDocument
    if (!shown?.head || shown.querySelector('base')) return
    // no window may be opened from the frame
    const base = shown.createElement('base')
    base.target = '_blank'
    shown.head.append(base)
  }
  const come = () => {
    hold()
    onShown()
  }
  // the frame may have loaded before hydration
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(come, [address])
  const places = placesOf(marked)
  const toNext = () => {
    const view = frame.current?.contentWindow
    const mark = places[next.current % places.length]
    next.current += 1
    if (view && mark) view.scrollTo({ top: mark.getBoundingClientRect().top + view.scrollY - 80 })
  }
  return (
    <section className={styles['column']} aria-label={name}>
      <h2>
        {name}
        {about && <small>{about}</small>}
        {places.length > 0 && (
          <Button look="quiet" size="small" onClick={toNext}>
            {`下一處差別（${places.length}）`}
          </Button>
        )}
      </h2>
      <a href={`#past-${reader}`} className={styles['skip']}>
        跳過{name}的頁面
      </a>
      <div className={styles['glass']}>
        <iframe ref={frame} key={address} title={`${name}看到的頁面`} src={address} sandbox="allow-same-origin" onLoad={come} />
      </div>
      <span id={`past-${reader}`} className={styles['past']} tabIndex={-1} />
    </section>
  )
}
