const isShown = () => document.visibilityState === 'visible' && !(document as { prerendering?: boolean }).prerendering

/**
 * Runs once the page is really visible: not while it is prerendered, not in a background tab. @returns function that
 * cancels
 */
export function whenVisible(run: () => void): () => void {
  const events = ['visibilitychange', 'prerenderingchange']
  const stop = () => {
    for (const event of events) document.removeEventListener(event, runIfVisible)
  }
  const runIfVisible = () => {
    if (!isShown()) return
    stop()
    run()
  }
  for (const event of events) document.addEventListener(event, runIfVisible)
  runIfVisible()
  return stop
}
