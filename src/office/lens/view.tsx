import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type Difference, differencesOf, type LensReader, type Piece, slotFrom } from '../../domain/lens/lens.ts'
import type { Audience } from '../../domain/membership/viewer.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useArrowNavigation } from '../parts/use-arrow-navigation.ts'
import styles from './lens.module.css'
import { audienceNames, type LensQuery, momentLabels, readerNames, toFieldValue } from './lens-form.tsx'

const silent = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'OPTION'])
const pictures = new Set(['IMG', 'VIDEO', 'AUDIO', 'IFRAME'])

interface PagePiece extends Piece {
  element: HTMLElement
}

/** The visible pieces of a page: text nodes' elements and images. */
function piecesOf(page: Document): PagePiece[] {
  return [...page.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    if (silent.has(element.tagName) || element.closest('svg')) return []
    const text = pictures.has(element.tagName) ? pictureOf(element) : markWordsOf(element) || nameOf(element)
    return text && element.checkVisibility() ? [{ element, text, slot: slotOf(element) }] : []
  })
}

const markWordsOf = (element: Element): string =>
  [...element.childNodes]
    .map((node) => (node.nodeType === node.TEXT_NODE ? node.textContent : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The accessible name of an icon button. */
const nameOf = (element: Element): string =>
  element.matches('a, button') && !element.textContent?.trim() ? (element.getAttribute('aria-label') ?? '') : ''

const pictureOf = (element: Element): string => `${element.getAttribute('alt') ?? ''} ${element.getAttribute('src') ?? ''}`

function slotOf(element: Element): string {
  const names: string[] = []
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) names.push(ancestor.tagName)
  return slotFrom(names)
}

/** Number of pieces in each element of a page, and how many of them differ. */
function countIn(
  pieces: readonly PagePiece[],
  differing: ReadonlySet<Element>,
): Map<Element, { all: number; differing: number }> {
  const counts = new Map<Element, { all: number; differing: number }>()
  for (const { element } of pieces)
    for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
      const count = counts.get(ancestor) ?? { all: 0, differing: 0 }
      count.all += 1
      if (differing.has(element)) count.differing += 1
      counts.set(ancestor, count)
    }
  return counts
}

/** Smaller elements count as visually hidden, CSS pixels. */
const minVisibleSize = 8
const isVisible = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return width >= minVisibleSize && height >= minVisibleSize
}

/** The largest element around a piece in which every piece differs: a whole section is one difference. */
function wholeOf(element: HTMLElement, counts: ReturnType<typeof countIn>): HTMLElement {
  let outermost = element
  let pieceCount = counts.get(element)?.all ?? 1
  for (
    let ancestor = element.parentElement;
    ancestor && ancestor.tagName !== 'BODY' && ancestor.tagName !== 'MAIN';
    ancestor = ancestor.parentElement
  ) {
    const count = counts.get(ancestor)
    if (!count || count.differing < count.all) break
    if (count.all > pieceCount || !isVisible(outermost)) outermost = ancestor
    pieceCount = count.all
  }
  return outermost
}

const outlines: Record<Difference, string> = { lone: '3px solid #e8590c', changed: '3px dashed #e8590c' }

/**
 * Marks on each page the pieces that differ from the other pages. @returns the marked elements in document order. Only
 * outlines are added to the pages.
 */
function markDifferences(pages: readonly Document[]): HTMLElement[][] {
  const drawings = pages.map(piecesOf)
  const found = differencesOf(drawings)
  return drawings.map((pieces, index) => {
    const differences = new Map(
      pieces.flatMap(({ element }, piece) => {
        const difference = found[index]?.[piece]
        return difference ? [[element, difference] as const] : []
      }),
    )
    const counts = countIn(pieces, new Set<Element>(differences.keys()))
    const wholes = new Map<HTMLElement, Difference>()
    for (const [element, difference] of differences) {
      const outermost = wholeOf(element, counts)
      wholes.set(outermost, wholes.get(outermost) === 'changed' ? 'changed' : difference)
    }
    for (const [element, difference] of wholes) {
      element.style.outline = outlines[difference]
      element.style.outlineOffset = '-3px'
    }
    return [...wholes.keys()]
  })
}

/**
 * The stops for navigating between marks: adjacent marked elements, such as the paragraphs of a text, are one
 * difference.
 */
function placesOf(marked: readonly HTMLElement[]): HTMLElement[] {
  const all = new Set<Element | null>(marked.map(frameOf))
  return marked.filter((element) => !all.has(frameOf(element).previousElementSibling))
}

/** The outermost element that contains only the given element, such as the scroll container of a table. */
function frameOf(element: Element): Element {
  const parent = element.parentElement
  return parent?.childElementCount === 1 ? frameOf(parent) : element
}

/** Removes the marks. */
function unmark(marked: readonly HTMLElement[]): void {
  for (const { style } of marked) {
    style.removeProperty('outline')
    style.removeProperty('outline-offset')
  }
}

interface ColumnsProps {
  columns: { reader: LensReader; audience: Audience; address: string }[]
  width: string
}

/** The page as each reader sees it, side by side, with differences marked. */
function Columns({ columns, width }: ColumnsProps) {
  const isHydrated = useHydrated()
  const [isMarking, setMarking] = useState(true)
  const container = useRef<HTMLDivElement>(null)
  const { marked, look } = useMarks(container, isMarking && columns.length > 1)
  const count = marked?.reduce((sum, marks) => sum + marks.length, 0)
  return (
    <>
      {isHydrated && columns.length > 1 && (
        <div className={styles['marks']}>
          <Button variant="quiet" size="small" aria-pressed={isMarking} onClick={() => setMarking(!isMarking)}>
            標出差別
          </Button>
          <p role="status">{isMarking && (count === undefined ? '正在比對…' : count === 0 ? '這幾欄看到的一樣。' : legend)}</p>
        </div>
      )}
      <div className={styles['columns']} data-width={width} ref={container}>
        {columns.map(({ reader, audience, address }, index) => (
          <Column
            key={reader}
            reader={reader}
            description={reader === 'ended' ? `這時候是${audienceNames[audience]}` : null}
            address={address}
            marked={isMarking ? (marked?.[index] ?? []) : []}
            onShown={look}
          />
        ))}
      </div>
    </>
  )
}

const legend = '橘色實線：別欄沒有的；虛線：字不一樣的。'

/** Marks the differences as soon as every page has loaded. */
function useMarks(
  container: RefObject<HTMLElement | null>,
  isEnabled: boolean,
): { marked: HTMLElement[][] | undefined; look: () => void } {
  const [loadCount, setLoadCount] = useState(0)
  const [marked, setMarked] = useState<HTMLElement[][]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever a page has loaded
  useEffect(() => {
    const pages = [...(container.current?.querySelectorAll('iframe') ?? [])].map(({ contentDocument }) => contentDocument)
    const loadedPages = pages.filter((page): page is Document => page?.readyState === 'complete' && page.URL !== 'about:blank')
    if (!isEnabled || loadedPages.length < pages.length) return setMarked(undefined)
    const found = markDifferences(loadedPages)
    setMarked(found)
    return () => unmark(found.flat())
  }, [isEnabled, loadCount])
  return { marked, look: () => setLoadCount((times) => times + 1) }
}

interface ColumnProps {
  reader: LensReader
  description: string | null
  address: string
  marked: HTMLElement[]
  /** Called when the page has loaded. */
  onShown: () => void
}

/** A page as one reader sees it. It is inert, and its links lead nowhere. */
function Column({ reader, description, address, marked, onShown }: ColumnProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const next = useRef(0)
  const name = readerNames[reader]
  const blockNavigation = () => {
    const frameDocument = frame.current?.contentDocument
    if (!frameDocument?.head || frameDocument.querySelector('base')) return
    // no window may be opened from the frame
    const base = frameDocument.createElement('base')
    base.target = '_blank'
    frameDocument.head.append(base)
  }
  const onLoad = () => {
    blockNavigation()
    onShown()
  }
  // the frame may have loaded before hydration
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(onLoad, [address])
  const stops = placesOf(marked)
  const toNext = () => {
    const view = frame.current?.contentWindow
    const mark = stops[next.current % stops.length]
    next.current += 1
    if (view && mark) view.scrollTo({ top: mark.getBoundingClientRect().top + view.scrollY - 80 })
  }
  return (
    <section className={styles['column']} aria-label={name}>
      <h2>
        {name}
        {description && <small>{description}</small>}
        {stops.length > 0 && (
          <Button variant="quiet" size="small" onClick={toNext}>
            {`下一處差別（${stops.length}）`}
          </Button>
        )}
      </h2>
      <a href={`#past-${reader}`} className={styles['skip']}>
        跳過{name}的頁面
      </a>
      <div className={styles['glass']}>
        <iframe ref={frame} key={address} title={`${name}看到的頁面`} src={address} sandbox="allow-same-origin" onLoad={onLoad} />
      </div>
      <span id={`past-${reader}`} className={styles['past']} tabIndex={-1} />
    </section>
  )
}

/** An instant with seconds, in the office's notation. */
const wordsOf = (instant: string) => toFieldValue(instant).replace('T', ' ').replaceAll('-', '.')

interface RailProps {
  moments: { at: string; name: keyof typeof momentLabels; titles: string[] }[]
  /** The instant being viewed, and whether it is the current time. */
  at: string
  isNow: boolean
  /** The address being viewed. */
  action: string
  search: string
}

/** A timeline of the relevant moments; the arrow keys go to the previous and the next one. */
function Rail({ moments, at, isNow, action, search }: RailProps) {
  const rail = useRef<HTMLOListElement>(null)
  const addressOf = ({ at, name }: RailProps['moments'][number]) => {
    const query = new URLSearchParams(search)
    // set explicitly: without a moment an unpublished post is viewed as of its publication
    query.set('at', name === 'now' ? '' : toFieldValue(at))
    return `${action}?${query}`
  }
  const isCurrent = ({ at: momentAt, name }: RailProps['moments'][number]) =>
    name === 'now' ? isNow : !isNow && toFieldValue(momentAt) === toFieldValue(at)
  const before = moments.findLast((moment) => toFieldValue(moment.at) < toFieldValue(at))
  const after = moments.find((moment) => toFieldValue(moment.at) > toFieldValue(at))
  useArrowNavigation(before ? addressOf(before) : null, after ? addressOf(after) : null, true)
  useEffect(() => {
    const currentItem = at && rail.current?.querySelector<HTMLElement>('[aria-current]')
    // scrolls the timeline only, not the page
    if (currentItem && rail.current)
      rail.current.scrollLeft = currentItem.offsetLeft - rail.current.clientWidth / 2 + currentItem.offsetWidth / 2
  }, [at])
  const currentMoment = moments.find(isCurrent)
  return (
    <nav className={styles['rail']} aria-label="重要的時刻">
      <p role="status">
        看的是<strong>{isNow ? '現在' : ` ${wordsOf(at)} `}</strong>
        {currentMoment && currentMoment.name !== 'now' && `「${momentLabels[currentMoment.name]}」`}
        {isNow ? '的樣子。' : '那一刻的樣子（台北時間）。'}
      </p>
      <p className={styles['hint']}>重要的時刻。按鍵盤的左右鍵，走到前一刻、後一刻。</p>
      <ol ref={rail}>
        {/* the instant of "now" changes with every request, the link does not */}
        {moments.map((moment) => (
          <li key={moment.name === 'now' ? 'now' : `${moment.at} ${moment.name}`}>
            <SiteLink to={addressOf(moment)} aria-current={isCurrent(moment) ? 'true' : undefined} preventScrollReset>
              <span>{momentLabels[moment.name]}</span>
              {moment.titles.length > 0 && <span className={styles['of']}>{inShort(moment.titles)}</span>}
              <time dateTime={moment.at}>{wordsOf(moment.at)}</time>
            </SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The first entry, and the total. */
const inShort = ([first = '', ...others]: string[]) => (others.length > 0 ? `${first} 等 ${others.length + 1} 則` : first)

interface ViewProps {
  action: string
  view: { at: string; moments: ComponentProps<typeof Rail>['moments']; columns: ComponentProps<typeof Columns>['columns'] }
  query: LensQuery
  /** Replaces the columns, where the page is identical for every reader. */
  children?: ReactNode
}

/** The preview: the timeline, and below it the page of each reader. */
export function LensView({ action, view: { at, moments, columns }, query, children }: ViewProps) {
  useOwnDocument()
  return (
    <>
      {query.tooMany && <Notice role="status">最多並排四種，先看前四種。</Notice>}
      <Rail moments={moments} at={at} isNow={query.at === null} action={action} search={query.search} />
      {children || <Columns columns={columns} width={query.width} />}
    </>
  )
}

/** Frames need a document whose CSP permits them: after client-side navigation the page is reloaded as a document. */
function useOwnDocument(): void {
  useEffect(() => {
    const [navigationEntry] = performance.getEntriesByType('navigation')
    if (navigationEntry && !/\/lens$/.test(new URL(navigationEntry.name).pathname)) location.reload()
  }, [])
}
