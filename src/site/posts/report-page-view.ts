import { logError } from '../../browser/log.ts'
import { postToWorker } from '../../browser/offline/post-message.ts'
import { track } from '../../browser/track.ts'
import { readWallClick } from '../../browser/wall-click.ts'
import type { Client } from '../../contract/client.ts'
import type { ReadingBody } from '../../contract/readings.ts'
import { pageParameters } from '../../domain/analytics/page-parameters.ts'
import { isFinished, isRead, resumeBlock, stepOfFragment, stepsOfBlocks, textLength } from '../../domain/analytics/reading.ts'
import type { PostFeatures } from './post-view.ts'
import { bodyKey } from './post-view.ts'

type TrackedPost = Pick<PostFeatures, 'type' | 'id' | 'walled' | 'sensitive'>

/** Whether the document's first page has been reported: every later page was reached from within the site. */
let entered = false

/** The source of a post view: the host of the referrer, without its path. */
function sourceOf(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  const pageUrl = navigation && new URL(navigation.name)
  if (entered || pageUrl?.pathname !== location.pathname) return 'own'
  entered = true
  if (pageUrl.searchParams.get('from') === 'newsletter') return 'newsletter'
  const { hostname } = URL.parse(document.referrer) ?? { hostname: '' }
  return hostname === location.hostname ? 'own' : hostname
}

/** Scrolls to where the link of 繼續閱讀 reads on, unless the reader has scrolled already, or returns to the page. */
function readOn(blocks: readonly Element[], steps: readonly number[]): void {
  const index = scrollY > 0 ? null : resumeBlock(steps, stepOfFragment(location.hash))
  const block = index === null ? undefined : blocks[index]
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
function followReading({ type, id, walled, sensitive }: TrackedPost): void {
  const text = document.querySelector(`[data-body="${bodyKey({ type, id })}#0"]`)?.parentElement
  const article = text?.closest('article')
  if (!text || !article) return
  const blocks = [...text.querySelectorAll(':scope > [data-body] > :not(.to-fridge)')]
  const steps = stepsOfBlocks(blocks.map((block) => textLength(block.textContent)))
  readOn(blocks, steps)
  const source = sensitive ? undefined : sourceOf()
  let before = { opened: false, read: false, finished: false, reached: 0 }
  const visit = { milliseconds: 0, scrolledTo: 0 }
  let reached = 0
  let isOnScreen = false
  let since: number | null = null

  const stopClock = () => {
    if (since !== null) visit.milliseconds += performance.now() - since
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
    const wasRead = !walled && isRead(visit)
    const now = { opened: true, read: wasRead, finished: isFinished(wasRead, reached), reached }
    const body: ReadingBody = {
      opened: !before.opened,
      walled,
      read: wasRead && !before.read,
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
      stopIfRemoved()
    },
    { rootMargin: '-50% 0px' },
  )
  middle.observe(article)

  // a block has been passed when the next one comes into view; for the last block, the element below the text
  const following = [...blocks.slice(1), text.nextElementSibling]
  const passageObserver = new IntersectionObserver((entries) => {
    const earlier = reached
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) reached = Math.max(reached, steps[following.indexOf(target)] ?? 0)
    if (reached > earlier) record()
    if (scrollY > 0) visit.scrolledTo = reached
  })
  if (!walled) for (const element of following) if (element) passageObserver.observe(element)

  const onVisibilityChange = () => {
    if (document.visibilityState === 'hidden') notify()
    runClock()
    stopIfRemoved()
  }
  const stopIfRemoved = () => {
    if (article.isConnected) return
    notify()
    middle.disconnect()
    passageObserver.disconnect()
    document.removeEventListener('visibilitychange', onVisibilityChange)
    removeEventListener('pagehide', notify)
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  addEventListener('pagehide', notify)
}

/**
 * Pushes a post view to the page's data layer: the post's parameters and the reader's state, as the server reports them. Of
 * a sensitive one only that it is a post.
 */
export async function reportPageView(client: Client, post: PostFeatures, apiKey: string): Promise<void> {
  followReading(post)
  const { type, id, url, sensitive } = post
  const category = type === 'article' ? type : undefined
  const parameters = pageParameters({ type: `${type}-id`, category, pathname: url, title: post.seo_title }, sensitive)
  if (!post.walled && readWallClick() === url)
    void import('./report-wall.ts').then(
      ({ reportWallPassed: wallPassed }) => wallPassed(post, apiKey),
      // offline: nothing can be reported
      () => undefined,
    )
  if (sensitive) return track('page_view', parameters)
  try {
    const { items } = await client('GET /api/v1.0/datalayer', { query: { type, id: String(id) } })
    track('page_view', { ...parameters, ...items })
  } catch (error) {
    logError('無法取得資料層', error)
  }
}
