import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { createServer as createViteServer } from 'vite'
import { changeTold, isReadByServer } from './dev-changes.ts'

/**
 * The server with Vite in front: browser modules reload, the site is drawn from its sources, and the types of its routes
 * follow. `dev.mjs` begins it anew when it asks for that. What does not start waits for the change that mends it.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const ignored = ['**/.data/**', '**/build/**', `${process.env['DATA_DIR']}/**`]
const server = { middlewareMode: true, watch: { ignored } } as const
const vite = await createViteServer({ root, server, appType: 'custom' })
/** The office is a build of its own, with files of its own below this address. */
const office = await createViteServer({ configFile: join(root, 'vite.office.config.ts'), server, appType: 'custom' })
const builds = async () => {
  const [ofReaders, ofOffice] = await Promise.all(
    [vite, office].map((one) => one.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>),
  )
  return { site: ofReaders as ServerBuild, office: ofOffice as ServerBuild }
}

/** A checkout changes many files: one beginning for all of them, milliseconds after the last. */
const quietFor = 150
let quiet: NodeJS.Timeout | undefined
vite.watcher.on('all', (_, path) => {
  const file = relative(root, path)
  if (!isReadByServer(file)) return
  const told = changeTold(file)
  if (told) console.log(told)
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
  // here and not above: what cannot be loaded is told, and waits to be mended
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
/** Ends once, and the database with it; while it starts, it starts first. */
async function stop(code = 0): Promise<void> {
  if (stopping) return
  stopping = true
  const running = await starting
  await Promise.all([running?.stop(), vite.close(), office.close()])
  process.exit(code)
}

// servers of Vite that React Router begins for itself end the process at once when it is told to end
process.removeAllListeners('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop())
// whoever began it is gone, or wants it to end
process.once('disconnect', () => void stop())
process.on('uncaughtException', (error) => {
  console.error(error)
  void stop(1)
})
