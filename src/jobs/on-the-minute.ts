const minute = 60_000
/** So long after it begins the minute has begun for a database whose clock goes a little behind, too, milliseconds. */
const after = 200

/**
 * Does something at the beginning of each minute.
 * @returns how to stop
 */
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
