/** Section 9: "Loader delay / duration / hide delay", milliseconds. */
const timing = { delay: 200, duration: 5000, hide: 500 }
/** Where the line waits for the answer, of 1. */
const almost = 0.95

/** The line at the top that tells that a page is on its way. `since` is a time in milliseconds. */
export type Indicator = { phase: 'idle' } | { phase: 'waiting' | 'growing' | 'finishing'; since: number }

export const idle: Indicator = { phase: 'idle' }

/** What the navigation does now: a running one starts the line, an ended one lets it finish. */
export function indicatorAfter(state: Indicator, loading: boolean, now: number): Indicator {
  if (loading && (state.phase === 'idle' || state.phase === 'finishing')) return { phase: 'waiting', since: now }
  if (!loading && state.phase === 'waiting') return idle
  if (!loading && state.phase === 'growing') return { phase: 'finishing', since: now }
  return state
}

/** What time alone does: after 200 ms the line appears, 500 ms after the end it is gone. */
export function indicatorAt(state: Indicator, now: number): Indicator {
  if (state.phase === 'waiting' && now - state.since >= timing.delay)
    return { phase: 'growing', since: state.since + timing.delay }
  if (state.phase === 'finishing' && now - state.since >= timing.hide) return idle
  return state
}

/** Milliseconds until time changes the line, or null when it does not. */
export function indicatorWait(state: Indicator, now: number): number | null {
  if (state.phase === 'waiting') return Math.max(0, state.since + timing.delay - now)
  return state.phase === 'finishing' ? Math.max(0, state.since + timing.hide - now) : null
}

/** How much of the line is drawn, 0 to 1: it grows by itself over 5 s, quickly at first, and never arrives alone. */
export function indicatorLength(state: Indicator, now: number): number {
  if (state.phase === 'finishing') return 1
  if (state.phase !== 'growing') return 0
  const share = Math.min(1, (now - state.since) / timing.duration)
  return almost * (1 - (1 - share) ** 3)
}
