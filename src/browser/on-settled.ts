/** Debounce: runs once a stream of events has been quiet for `wait`. @returns function that stops it */
export function onSettled(target: EventTarget, event: string, wait: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(run, wait)
  }
  target.addEventListener(event, heard, { passive: true })
  return () => {
    clearTimeout(timer)
    target.removeEventListener(event, heard)
  }
}

/** Throttle: runs at most once per `span` while events arrive, and once after the last. */
export function onThrottled(target: EventTarget, event: string, span: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      run()
    }, span)
  }
  target.addEventListener(event, heard, { passive: true })
  return () => {
    clearTimeout(timer)
    target.removeEventListener(event, heard)
  }
}
