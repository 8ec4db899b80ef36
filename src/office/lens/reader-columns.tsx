import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LensReader } from '../../domain/lens/lens.ts'
import type { Audience } from '../../domain/membership/viewer.ts'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './lens.module.css'
import { audienceNames, readerNames } from './lens-form.tsx'
import { outlineDifferences, removeOutlines, scrollStopsOf } from './outline-differences.ts'

const legend = '橘色實線：別欄沒有的；虛線：字不一樣的。'

interface ReaderColumnsProps {
  /** `address`: the URL of the page as rendered for the reader. */
  columns: { reader: LensReader; audience: Audience; address: string }[]
  /** The width of the pages, CSS pixels. */
  width: string
}

/** The page as each reader sees it, in frames side by side, with differences outlined. */
export function ReaderColumns({ columns, width }: ReaderColumnsProps) {
  const isHydrated = useHydrated()
  const [areOutlinesOn, setOutlinesOn] = useState(true)
  const container = useRef<HTMLDivElement>(null)
  const { outlined, onPageLoad } = useOutlines(container, areOutlinesOn && columns.length > 1)
  const count = outlined?.flat().length
  return (
    <>
      {isHydrated && columns.length > 1 && (
        <div className={styles['outlineControls']}>
          <Button variant="quiet" size="small" aria-pressed={areOutlinesOn} onClick={() => setOutlinesOn(!areOutlinesOn)}>
            標出差別
          </Button>
          <p role="status">
            {areOutlinesOn && (count === undefined ? '正在比對…' : count === 0 ? '這幾欄看到的一樣。' : legend)}
          </p>
        </div>
      )}
      <div className={styles['columns']} data-width={width} ref={container}>
        {columns.map(({ reader, audience, address }, index) => (
          <ReaderColumn
            key={reader}
            reader={reader}
            description={reader === 'ended' ? `這時候是${audienceNames[audience]}` : null}
            url={address}
            outlined={areOutlinesOn ? (outlined?.[index] ?? []) : []}
            onPageLoad={onPageLoad}
          />
        ))}
      </div>
    </>
  )
}

/**
 * Outlines the differences between the pages in the frames of a container, as soon as every page has loaded, and again
 * when one is replaced.
 * @returns the outlined elements of each page, undefined while pages load or outlines are off
 */
function useOutlines(
  container: RefObject<HTMLElement | null>,
  isEnabled: boolean,
): { outlined: HTMLElement[][] | undefined; onPageLoad: () => void } {
  const [loadCount, setLoadCount] = useState(0)
  const [outlined, setOutlined] = useState<HTMLElement[][]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever a page has loaded
  useEffect(() => {
    const pages = [...(container.current?.querySelectorAll('iframe') ?? [])].map(({ contentDocument }) => contentDocument)
    const loadedPages = pages.filter((page): page is Document => page?.readyState === 'complete' && page.URL !== 'about:blank')
    if (!isEnabled || loadedPages.length < pages.length) return setOutlined(undefined)
    const elementsByPage = outlineDifferences(loadedPages)
    setOutlined(elementsByPage)
    return () => removeOutlines(elementsByPage.flat())
  }, [isEnabled, loadCount])
  return { outlined, onPageLoad: () => setLoadCount((count) => count + 1) }
}

interface ReaderColumnProps {
  reader: LensReader
  description: string | null
  url: string
  outlined: HTMLElement[]
  onPageLoad: () => void
}

/** The page as one reader sees it, in a sandboxed frame: its scripts do not run, and its links lead nowhere. */
function ReaderColumn({ reader, description, url, outlined, onPageLoad }: ReaderColumnProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const nextStop = useRef(0)
  const name = readerNames[reader]
  const blockNavigation = () => {
    const frameDocument = frame.current?.contentDocument
    if (!frameDocument?.head || frameDocument.querySelector('base')) return
    // links open a window, which the sandbox forbids
    const base = frameDocument.createElement('base')
    base.target = '_blank'
    frameDocument.head.append(base)
  }
  const onLoad = () => {
    blockNavigation()
    onPageLoad()
  }
  // the frame may have loaded before hydration
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(onLoad, [url])
  const stops = scrollStopsOf(outlined)
  const scrollToNext = () => {
    const frameWindow = frame.current?.contentWindow
    const element = stops[nextStop.current % stops.length]
    nextStop.current += 1
    if (frameWindow && element) frameWindow.scrollTo({ top: element.getBoundingClientRect().top + frameWindow.scrollY - 80 })
  }
  return (
    <section className={styles['column']} aria-label={name}>
      <h2>
        {name}
        {description && <small>{description}</small>}
        {stops.length > 0 && (
          <Button variant="quiet" size="small" onClick={scrollToNext}>
            {`下一處差別（${stops.length}）`}
          </Button>
        )}
      </h2>
      <a href={`#after-${reader}`} className={styles['skipLink']}>
        跳過{name}的頁面
      </a>
      <div className={styles['frame']}>
        <iframe ref={frame} key={url} title={`${name}看到的頁面`} src={url} sandbox="allow-same-origin" onLoad={onLoad} />
      </div>
      <span id={`after-${reader}`} className={styles['skipTarget']} tabIndex={-1} />
    </section>
  )
}
