// A process that starts a child process, and restarts it on the child's request.

/**
 * Starts a child and exits with the child's exit code. A child that has sent any message exits in order to be
 * restarted. It has an IPC channel and must exit when the channel closes, so it ends when this process is terminated or
 * killed.
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
