import { type AdSize, fitsInto } from './slots.ts'

/**
 * State of a slot that the ad network fills. `waiting`: no response yet, the space is reserved. `filled`: a creative of
 * the network. `house`: a house ad.
 */
export type AdState = 'waiting' | 'filled' | 'house'

/** Event for a slot: a response of the network, a failed request, or a timeout. */
export type AdSlotEvent = { kind: 'filled'; size: AdSize } | { kind: 'empty' } | { kind: 'error' } | { kind: 'late' }

/** Timeout of the ad network, milliseconds. After it the house ad remains for good. */
export const adTimeout = 5_000

/**
 * The state of a slot after an event. The first event decides: a visible ad is never exchanged, and a creative larger
 * than the reserved size is not shown, so that the layout never shifts.
 */
export function nextAdState(state: AdState, news: AdSlotEvent, rect: AdSize): AdState {
  if (state !== 'waiting') return state
  return news.kind === 'filled' && fitsInto(news.size, rect) ? 'filled' : 'house'
}
