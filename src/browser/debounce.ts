/** Debounce: runs once a stream of events has been quiet for `wait`. @returns function that stops it */
export function listenDebounced(target: EventTarget, event: string, wait: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const received = () => {
    clearTimeout(timer)
    timer = setTimeout(run, wait)
  }
  target.addEventListener(event, received, { passive: true })
  return () => {
    clearTimeout(timer)
    target.removeEventListener(event, received)
  }
}

/** Throttle: runs at most once per `span` while events arrive, and once after the last. */
export function listenThrottled(target: EventTarget, event: string, span: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const received = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      run()
    }, span)
  }
  target.addEventListener(event, received, { passive: true })
  return () => {
    clearTimeout(timer)
    target.removeEventListener(event, received)
  }
}
