import { expect, test } from 'vitest'
import type { Client } from '../../contract/client.ts'
import { readWall } from './read-wall.ts'

const wall = {
  status: 'subscriberwall',
  level: 1,
  title: 't',
  text: 'text',
  benefits: [],
  button: { title: 'b', url: '/subscriptions' },
}
const digital = { code: 'digital', kind: 'plan', price: 1200, months: 12, digital: true, print: false }
const clientWith = (products: object | null) =>
  (async (call: string) => {
    if (call !== 'GET /api/v3.0/payment/product') return { items: [wall] }
    if (products === null) throw new Error('unreachable')
    return { items: products }
  }) as unknown as Client
const post = { walled: true, status: 'subscriberwall' } as const

test('a price is offered only where online payment is possible; otherwise the text says so', async () => {
  const payable = await readWall(clientWith({ plans: [digital], packs: [], payable: true }), post)
  expect(payable).toMatchObject({ text: wall.text, offer: { digital: { code: 'digital' } } })
  const closed = await readWall(clientWith({ plans: [digital], packs: [], payable: false }), post)
  expect(closed?.offer).toBeNull()
  expect(closed?.text).not.toBe(wall.text)
  expect(closed?.text.startsWith(wall.text)).toBe(true)
  expect(await readWall(clientWith(null), post), 'prices are optional').toMatchObject({ text: wall.text, offer: null })
})
