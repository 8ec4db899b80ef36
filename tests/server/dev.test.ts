import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startDevServer } from '../support/process.ts'
import { request } from '../support/request.ts'
import { root } from '../support/site.ts'

const { url } = await createTestDatabase()

it('the development server responds, requests a restart on a rule change, and cleans up', async () => {
  const port = await freePort()
  const server = startDevServer({ PORT: String(port), DATABASE_URL: url, DEMO: '1', ROLE: 'web,api' })
  await server.ready()
  expect((await request(`http://127.0.0.1:${port}/api/v1.0/header`)).status).toBe(200)
  const message = new Promise((resolve) => server.child.once('message', resolve))
  const now = new Date()
  utimesSync(join(root, 'src/domain/walls/wall.ts'), now, now)
  expect(await message).toBe('again')
  expect(await server.ended).toBe(0)
})
