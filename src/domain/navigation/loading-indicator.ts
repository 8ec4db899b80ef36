/** Delay, duration and hide delay of the loading indicator, milliseconds. */
const timing = { delay: 200, duration: 5000, hide: 500 }
/** Where the bar waits for the response, of 1. */
const maxProgress = 0.95

/** The loading bar at the top of the page. `since` is a time in milliseconds. */
export type Indicator = { phase: 'idle' } | { phase: 'waiting' | 'growing' | 'finishing'; since: number }

export const idleIndicator: Indicator = { phase: 'idle' }

/** State after a change of the navigation: a running one starts the bar, a finished one lets it complete. */
export function indicatorOnNavigation(state: Indicator, loading: boolean, now: number): Indicator {
  if (loading && (state.phase === 'idle' || state.phase === 'finishing')) return { phase: 'waiting', since: now }
  if (!loading && state.phase === 'waiting') return idleIndicator
  if (!loading && state.phase === 'growing') return { phase: 'finishing', since: now }
  return state
}

/** State after time has passed: after 200 ms the bar appears, 500 ms after the end it disappears. */
export function indicatorAtTime(state: Indicator, now: number): Indicator {
  if (state.phase === 'waiting' && now - state.since >= timing.delay)
    return { phase: 'growing', since: state.since + timing.delay }
  if (state.phase === 'finishing' && now - state.since >= timing.hide) return idleIndicator
  return state
}

/** Milliseconds until the next timed change, or null if there is none. */
export function indicatorWait(state: Indicator, now: number): number | null {
  if (state.phase === 'waiting') return Math.max(0, state.since + timing.delay - now)
  return state.phase === 'finishing' ? Math.max(0, state.since + timing.hide - now) : null
}

/** Length of the bar, 0 to 1: it grows over 5 s, with ease-out, and never completes by itself. */
export function indicatorLength(state: Indicator, now: number): number {
  if (state.phase === 'finishing') return 1
  if (state.phase !== 'growing') return 0
  const share = Math.min(1, (now - state.since) / timing.duration)
  return maxProgress * (1 - (1 - share) ** 3)
}
