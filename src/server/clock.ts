/** Milliseconds since some instant; only differences mean anything. */
export type Clock = () => number

const step = 250
let now = performance.now()
let date = new Date().toUTCString()
let ticking = false

function tick(): void {
  now = performance.now()
  date = new Date().toUTCString()
}

function start(): void {
  if (ticking) return
  ticking = true
  tick()
  setInterval(tick, step).unref()
}

/** A clock exact to a quarter of a second, which costs nothing to read: for the paths that every request takes. */
export function coarseClock(): Clock {
  start()
  return () => now
}

/** The time as HTTP's Date header has it, from the same clock. */
export function coarseDate(): () => string {
  start()
  return () => date
}
