import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { createServer as createViteServer } from 'vite'
import { commandForChange, isReadByServer } from './dev-changes.ts'

/**
 * The development server with Vite middleware: browser modules are hot-reloaded, the site is rendered from its sources,
 * and the types of its routes are regenerated. `dev.mjs` restarts it on request. After a failed start it waits for a
 * file change.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const ignored = ['**/.data/**', '**/build/**', `${process.env['DATA_DIR']}/**`]
const server = { middlewareMode: true, watch: { ignored } } as const
const vite = await createViteServer({ root, server, appType: 'custom' })
/** The office is a separate build, with its own files below this URL. */
const office = await createViteServer({ configFile: join(root, 'vite.office.config.ts'), server, appType: 'custom' })
const builds = async () => {
  const [ofReaders, ofOffice] = await Promise.all(
    [vite, office].map((item) => item.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>),
  )
  return { site: ofReaders as ServerBuild, office: ofOffice as ServerBuild }
}

/** A checkout changes many files: debounce to one restart, milliseconds after the last change. */
const quietFor = 150
let quiet: NodeJS.Timeout | undefined
vite.watcher.on('all', (_, path) => {
  const file = relative(root, path)
  if (!isReadByServer(file)) return
  const reported = commandForChange(file)
  if (reported) console.log(reported)
  clearTimeout(quiet)
  quiet = setTimeout(() => {
    process.send?.('again')
    void stop()
  }, quietFor)
})

const starting = begin().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error)
  console.error('開發伺服器沒有啟動；修正之後會自己再試一次。')
  return null
})

async function begin() {
  // imported here and not at the top: a module that fails to load is reported, and the process waits for a fix
  const [{ start }, { demoNotice }] = await Promise.all([import('../src/server/start.ts'), import('../src/server/demo.ts')])
  const running = await start({
    environment: process.env,
    root,
    builds,
    createServer: (options, listener) =>
      createServer(options, (request, response) => {
        const { middlewares } = request.url?.startsWith('/office-dev/') ? office : vite
        middlewares(request, response, () => void listener(request, response))
      }),
  })
  if (running.config.DEMO) process.stderr.write(demoNotice(running.config.SITE_URL))
  return running
}

let stopping = false
/** Shuts down once, including the database; a start in progress completes first. */
async function stop(code = 0): Promise<void> {
  if (stopping) return
  stopping = true
  const running = await starting
  await Promise.all([running?.stop(), vite.close(), office.close()])
  process.exit(code)
}

// the Vite servers that React Router creates exit the process immediately on SIGTERM
process.removeAllListeners('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop())
// the parent process has exited, or requests the shutdown
process.once('disconnect', () => void stop())
process.on('uncaughtException', (error) => {
  console.error(error)
  void stop(1)
})
