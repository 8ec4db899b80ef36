declare global {
  interface Window {
    reported: { ready: number; painted: number[] }
  }
}

/**
 * Runs in a page before its own scripts: records when an editor with text is shown, and how long each key takes to be
 * painted.
 */
export function watch(): void {
  window.reported = { ready: 0, painted: [] }
  /** Calls back when the current frame has been presented. */
  const afterPicture = (done: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = done
      port2.postMessage(null)
    })
  const look = () => {
    const text = document.querySelector('[contenteditable=true]')
    if (text && text.childElementCount > 10) afterPicture(() => (window.reported.ready = performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  addEventListener(
    'keydown',
    ({ timeStamp }) => afterPicture(() => window.reported.painted.push(performance.now() - timeStamp)),
    true,
  )
}
