import { postToWorker } from '../../browser/offline/post-message.ts'
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { recallWall } from '../../browser/wall-click.ts'
import type { Client } from '../../contract/client.ts'
import type { ReadingBody } from '../../contract/readings.ts'
import { pageFacts } from '../../domain/analytics/page-facts.ts'
import { blockAfter, isFinished, isRead, lengthOf, stepOfFragment, stepsOfBlocks } from '../../domain/analytics/reading.ts'
import type { ShownPost } from './post-view.ts'
import { bodyKey } from './post-view.ts'

type Followed = Pick<ShownPost, 'type' | 'id' | 'walled' | 'sensitive'>

/** Whether the document's first page has been reported: every later page was reached from within the site. */
let entered = false

/** The source of a post view: the host of the referrer, without its path. */
function sourceOf(): string {
  const [opened] = performance.getEntriesByType('navigation')
  const address = opened && new URL(opened.name)
  if (entered || address?.pathname !== location.pathname) return 'own'
  entered = true
  if (address.searchParams.get('from') === 'newsletter') return 'newsletter'
  const { hostname } = URL.parse(document.referrer) ?? { hostname: '' }
  return hostname === location.hostname ? 'own' : hostname
}

/** Scrolls to where the link of 繼續閱讀 reads on, unless the reader has scrolled already, or returns to the page. */
function readOn(blocks: readonly Element[], steps: readonly number[]): void {
  const at = scrollY > 0 ? null : blockAfter(steps, stepOfFragment(location.hash))
  const block = at === null ? undefined : blocks[at]
  if (!(block instanceof HTMLElement)) return
  block.style.scrollMarginBlockStart = 'var(--under-bars)'
  block.scrollIntoView()
  block.tabIndex = -1
  block.focus({ preventScroll: true })
}

/**
 * Tracks how a post on the page is read: how long it covers the middle of the screen, and which part of its text has
 * been passed. New values are sent to the server when the page is hidden, and to the service worker as they occur: it
 * records the progress of posts that the device stores (`browser/offline`), and a page that is being left may no longer
 * reach it.
 */
function followReading({ type, id, walled, sensitive }: Followed): void {
  const text = document.querySelector(`[data-body="${bodyKey({ type, id })}#0"]`)?.parentElement
  const article = text?.closest('article')
  if (!text || !article) return
  const blocks = [...text.querySelectorAll(':scope > [data-body] > :not(.to-fridge)')]
  const steps = stepsOfBlocks(blocks.map((block) => lengthOf(block.textContent)))
  readOn(blocks, steps)
  const source = sensitive ? undefined : sourceOf()
  let before = { opened: false, read: false, finished: false, reached: 0 }
  const look = { milliseconds: 0, scrolledTo: 0 }
  let reached = 0
  let isOnScreen = false
  let since: number | null = null

  const stopClock = () => {
    if (since !== null) look.milliseconds += performance.now() - since
    since = null
  }
  const runClock = () => {
    stopClock()
    if (isOnScreen && document.visibilityState === 'visible') since = performance.now()
  }
  const record = () => {
    if (!walled) postToWorker({ say: 'reading', path: `/${type}/${id}`, reached })
  }
  const notify = () => {
    runClock()
    record()
    const read = !walled && isRead(look)
    const now = { opened: true, read, finished: isFinished(read, reached), reached }
    const body: ReadingBody = {
      opened: !before.opened,
      walled,
      read: read && !before.read,
      finished: now.finished && !before.finished,
      reached: [before.reached, reached],
    }
    if (!body.opened && !body.read && !body.finished && before.reached === reached) return
    if (body.opened && source !== undefined) body.source = source
    before = now
    navigator.sendBeacon(`/api/v1.0/${type}/${id}/reading`, new Blob([JSON.stringify(body)], { type: 'application/json' }))
  }

  const middle = new IntersectionObserver(
    ([entry]) => {
      isOnScreen = entry?.isIntersecting === true
      runClock()
      leave()
    },
    { rootMargin: '-50% 0px' },
  )
  middle.observe(article)

  // a block has been passed when the next one comes into view; for the last block, the element below the text
  const following = [...blocks.slice(1), text.nextElementSibling]
  const passed = new IntersectionObserver((entries) => {
    const earlier = reached
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) reached = Math.max(reached, steps[following.indexOf(target)] ?? 0)
    if (reached > earlier) record()
    if (scrollY > 0) look.scrolledTo = reached
  })
  if (!walled) for (const element of following) if (element) passed.observe(element)

  const turn = () => {
    if (document.visibilityState === 'hidden') notify()
    runClock()
    leave()
  }
  const leave = () => {
    if (article.isConnected) return
    notify()
    middle.disconnect()
    passed.disconnect()
    document.removeEventListener('visibilitychange', turn)
    removeEventListener('pagehide', notify)
  }
  document.addEventListener('visibilitychange', turn)
  addEventListener('pagehide', notify)
}

/**
 * Pushes a post view to the page's data layer: the post's facts and the reader's state, as the server reports them. Of
 * a sensitive one only that it is a post.
 */
export async function reportPageView(client: Client, post: ShownPost, apiKey: string): Promise<void> {
  followReading(post)
  const { type, id, url, sensitive } = post
  const category = type === 'article' ? type : undefined
  const facts = pageFacts({ type: `${type}-id`, category, pathname: url, title: post.seo_title }, sensitive)
  if (!post.walled && recallWall() === url)
    void import('./report-wall.ts').then(
      ({ wallPassed }) => wallPassed(post, apiKey),
      // offline: nothing can be reported
      () => undefined,
    )
  if (sensitive) return track('page_view', facts)
  try {
    const { items } = await client('GET /api/v1.0/datalayer', { query: { type, id: String(id) } })
    track('page_view', { ...facts, ...items })
  } catch (error) {
    report('無法取得資料層', error)
  }
}
