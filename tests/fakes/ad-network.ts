import type { Page } from 'playwright-core'
import { adTimeout } from '../../src/domain/ads/outcome.ts'

/** Outcomes of a request to the network: an ad at once or late, none, one that is too large, or an error. */
export const adOutcomes = ['fill', 'empty', 'late', 'larger', 'error'] as const
export type AdOutcome = (typeof adOutcomes)[number]

const origin = 'https://securepubads.g.doubleclick.net'

/**
 * Fakes Google Publisher Tag in the frames that load it: each gets the next of the given outcomes, cyclically.
 * @returns its requests, and whatever it could access of the page or of the reader's cookies
 */
export async function playAdNetwork(
  page: Page,
  outcomes: readonly AdOutcome[],
): Promise<{ requests: string[]; reached: string[] }> {
  const received = { requests: [] as string[], reached: [] as string[] }
  let turn = 0
  // on a slow machine even a fast response takes time: the page's timeout is extended
  await page.addInitScript((timeout) => {
    const own = window.setTimeout
    Object.assign(window, {
      setTimeout: (run: TimerHandler, wait?: number, ...args: unknown[]) => own(run, wait === timeout ? 120_000 : wait, ...args),
    })
  }, adTimeout)
  await page.context().route(`${origin}/**`, (route) => {
    const url = new URL(route.request().url())
    if (url.pathname === '/gampad/ads') {
      received.requests.push(url.searchParams.get('iu') ?? '')
      received.reached.push(...url.searchParams.getAll('reached'))
      return route.fulfill({ status: 204 })
    }
    const outcome = outcomes[turn++ % outcomes.length]
    if (outcome === 'error') return route.abort()
    const body = `(${publisherTag})(${JSON.stringify(outcome)}, ${JSON.stringify(origin)})`
    return route.fulfill({ contentType: 'text/javascript', headers: { 'cache-control': 'no-store' }, body })
  })
  return received
}

/** The part of the library's documented API that the site uses. It runs in the frame, so it is stored as text. */
const publisherTag = `function (outcome, origin) {
  const listeners = []
  let slot
  const service = { setPrivacySettings() {}, addEventListener: (name, listener) => listeners.push(listener) }
  const answer = () => {
    const [width, height] = slot.sizes[0]
    const size = outcome === 'empty' ? null : outcome === 'larger' ? [width + 200, height + 300] : [width, height]
    if (size) {
      const creative = document.createElement('div')
      creative.style.cssText = 'background:#27495a;width:' + size[0] + 'px;height:' + size[1] + 'px'
      document.getElementById(slot.id).append(creative)
    }
    for (const listener of listeners) listener({ slot, isEmpty: size === null, size })
  }
  const reachable = (what, look) => { try { look(); return what } catch { return null } }
  const display = () => {
    const asked = new URLSearchParams({ iu: slot.path })
    for (const reached of [
      reachable('page', () => parent.document.title),
      reachable('cookies', () => document.cookie),
      reachable('storage', () => localStorage.length),
    ]) if (reached) asked.append('reached', reached)
    fetch(origin + '/gampad/ads?' + asked, { mode: 'no-cors' })
    setTimeout(answer, outcome === 'late' ? 1500 : 0)
  }
  const waiting = googletag.cmd
  Object.assign(googletag, {
    pubads: () => service,
    setConfig() {},
    enableServices() {},
    defineSlot: (path, sizes, id) => (slot = { path, sizes, id, addService() {} }),
    display,
    cmd: { push: (command) => command() },
  })
  for (const command of waiting) command()
}`
