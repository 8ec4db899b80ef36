import { expect, test, vi } from 'vitest'
import { createClient } from '../../../contract/client.ts'
import { readChannelHeader } from './read-channel-header.ts'

const at = (path: string) => new URL(path, 'http://site.invalid')
const modules = [
  { module_id: 2, items: [{ name: '廣告', link: '/ad' }] },
  { module_id: 1, items: [{ name: '減鹽', link: '/tag/減鹽?spchannel=diet' }] },
]

test('uses the links of module 1 on a channel page and on a tag page reached from a channel', async () => {
  const requested: string[] = []
  const client = createClient(async (path) => {
    requested.push(path)
    return Response.json({ items: { title: '健康飲食', url: '/diet', modules } })
  }, 'key')
  for (const path of ['/diet', '/feature/diet', '/tag/x?spchannel=diet'])
    expect(await readChannelHeader(client, at(path))).toEqual(modules[1]?.items)
  expect(await readChannelHeader(client, at('/article/1'))).toEqual([])
  expect(requested).toEqual(Array(3).fill('/api/v3.0/feature/diet/header'))
})

test('logs a failure and leaves the bar empty', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(
    await readChannelHeader(
      createClient(async () => new Response('{}', { status: 500 }), 'key'),
      at('/diet'),
    ),
  ).toEqual([])
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})
