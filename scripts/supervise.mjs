// One process that begins another, and begins it anew when that one asks for it.

/**
 * Begins a child and ends as it ends, with its code. A child that has sent any message ended to be begun anew. It is begun
 * with a channel (`ipc`): when that is closed, it is to end. So it ends when we are told to, and when we are killed.
 * @param {() => import('node:child_process').ChildProcess} begin
 */
export function supervise(begin) {
  let child
  let ending = false
  const beginOne = () => {
    let again = false
    child = begin()
    child.on('message', () => {
      again = true
    })
    child.once('exit', (code, signal) => {
      if (again && code === 0 && !ending) beginOne()
      else process.exit(code ?? (signal ? 1 : 0))
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      ending = true
      if (child.connected) child.disconnect()
    })
  beginOne()
}
