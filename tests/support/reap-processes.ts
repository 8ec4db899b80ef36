import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const shared = globalThis as { healthpressReaper?: ChildProcess }

/**
 * Makes a process end when this one ends, also when this one is killed and cannot end it itself.
 * @returns function to call when it has exited: its pid may then be reused
 */
export function endWithThisProcess(pid: number): () => void {
  shared.healthpressReaper ??= startReaper()
  const { stdin } = shared.healthpressReaper
  stdin?.write(`+${pid}\n`)
  return () => stdin?.write(`-${pid}\n`)
}

/** Registers a server that is started again when it ends: of its processes only the last one is registered. */
export function endServerWithThisProcess(): { onSpawn: (pid: number) => void; forget: () => void } {
  let forget = () => {}
  const onSpawn = (pid: number) => {
    forget()
    forget = endWithThisProcess(pid)
  }
  return { onSpawn, forget: () => forget() }
}

/** In a process group of its own, so that Ctrl+C does not end it before its work is done. */
function startReaper(): ChildProcess {
  const script = fileURLToPath(new URL('reap-processes.mjs', import.meta.url))
  const reaper = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  reaper.unref()
  // an open pipe would keep this process alive
  ;(reaper.stdin as unknown as { unref: () => void }).unref()
  return reaper
}
