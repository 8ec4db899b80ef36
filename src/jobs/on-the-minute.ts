const minute = 60_000
/**
 * Delay after the start of a minute, milliseconds, so that the minute has also started for a database whose
 * clock is slightly behind.
 */
const after = 200

/** Runs `work` at the start of each minute. @returns stops it */
export function onTheMinute(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(
      () => {
        work()
        wait()
      },
      minute - ((Date.now() - after) % minute),
    )
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}
