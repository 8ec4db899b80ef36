import { type FormEvent, type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'
import { connection } from '../../browser/connection.ts'
import { isPrefetchAllowed } from '../../domain/navigation/prefetch.ts'
import { loadAllRoutes } from '../all-routes.ts'

/** How long a reader points at a link before its target is prefetched, milliseconds. */
const hoverDelay = 100

/** Whether a click on a link opens it in this tab: modifier keys open another tab or window, or download. */
export const opensHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: ClickModifiers): boolean =>
  !(button || metaKey || altKey || ctrlKey || shiftKey)

type ClickModifiers = Pick<MouseEvent, 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>

interface InsideLinksProps {
  className: string | undefined
  /** Whether the page at a path may be prefetched; without it none is. */
  mayPrefetch?: (path: string) => Promise<boolean>
  /** Called on the submission of every form inside, before the handler of the form. */
  onSubmit?: (event: FormEvent<HTMLElement>) => void
  children: ReactNode
}

/**
 * Event delegation: handles clicks on every `SiteLink` inside it, and prefetches the link that the reader points at,
 * unless the connection saves data. Clicks with another meaning (a new tab, a download), and those that were handled
 * closer to the target, are left to the browser.
 */
export function InternalLinks({ className, mayPrefetch, onSubmit, children }: InsideLinksProps) {
  const navigate = useNavigate()
  const [prefetchedHref, setPrefetchedHref] = useState<string | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const follow = (event: MouseEvent) => {
    const link = linkOf(event)
    if (!link || event.defaultPrevented || !opensHere(event)) return
    // offline, only a whole document can be served from the device
    if (!navigator.onLine) return
    event.preventDefault()
    const to = pathOf(link)
    const state = link.closest<HTMLElement>('[data-link-state]')?.dataset['linkState']
    navigate(to, {
      replace: to === pathOf(location),
      preventScrollReset: link.dataset['keepScroll'] !== undefined,
      state: state === undefined ? undefined : JSON.parse(state),
    })
  }
  const point = (event: SyntheticEvent) => {
    clearTimeout(waiting.current)
    const link = linkOf(event)
    // in a horizontally scrolling line, browsers do not scroll a partially visible focused link fully into view
    if (link?.matches(':focus-visible')) link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (!link || !mayPrefetch || !isPrefetchAllowed(connection())) return
    const path = pathOf(link)
    const routesLoaded = loadAllRoutes()
    waiting.current = setTimeout(async () => {
      await routesLoaded
      if (await mayPrefetch(path)) setPrefetchedHref(path)
    }, hoverDelay)
  }
  const cancelPrefetch = () => clearTimeout(waiting.current)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the interactive elements are the links inside; a key on a link triggers a click
    <div
      className={className}
      onClick={follow}
      onMouseOver={point}
      onFocus={point}
      onTouchStart={point}
      onBlur={cancelPrefetch}
      onSubmitCapture={onSubmit}
    >
      {children}
      {prefetchedHref !== null && <PrefetchPageLinks page={prefetchedHref} />}
    </div>
  )
}

/** The internal link that is the target of an event. */
function linkOf({ target }: SyntheticEvent): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-client-link]') : null
}

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement | Location) => pathname + search + hash
