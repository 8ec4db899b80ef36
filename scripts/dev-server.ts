import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { createServer as createViteServer } from 'vite'
import { start } from '../src/server/start.ts'

/** The server with Vite in front: browser modules reload, the site is drawn from its sources. */
const root = fileURLToPath(new URL('..', import.meta.url))
const vite = await createViteServer({ root, server: { middlewareMode: true }, appType: 'custom' })
const running = await start({
  environment: process.env,
  root,
  build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
  createServer: ((listener: Parameters<typeof createServer>[1]) =>
    createServer((request, response) => {
      vite.middlewares(request, response, () => listener?.(request, response))
    })) as typeof createServer,
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    void vite.close()
    void running.stop().then(() => process.exit(0))
  })
