import { type AdSize, fitsInto } from './slots.ts'

/**
 * What stands in a slot that the network sells. `waiting`: nothing yet, the box is kept free. `filled`: what the network
 * sent. `house`: an advertisement of the magazine's own.
 */
export type AdState = 'waiting' | 'filled' | 'house'

/** What a slot hears of: an answer of the network, that it could not be asked, or that it took too long. */
export type AdNews = { kind: 'filled'; size: AdSize } | { kind: 'empty' } | { kind: 'error' } | { kind: 'late' }

/** How long the network may take, milliseconds, before the magazine's own advertisement stands for good. */
export const adTimeout = 5_000

/**
 * What stands after some news. The first news decides: what a reader has before their eyes is not exchanged for
 * something else, and what is larger than its box is not shown, so nothing on the page ever moves.
 */
export function afterNews(state: AdState, news: AdNews, box: AdSize): AdState {
  if (state !== 'waiting') return state
  return news.kind === 'filled' && fitsInto(news.size, box) ? 'filled' : 'house'
}
