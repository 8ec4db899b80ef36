import { expect, test } from 'vitest'
import type { Client } from '../../contract/client.ts'
import { readWall } from './read-wall.ts'

const wall = {
  status: 'subscriberwall',
  level: 1,
  title: 't',
  text: 'text',
  benefits: ['of every plan'],
  button: { title: 'b', url: '/subscriptions' },
}
const plan = { kind: 'plan', price: 1200, months: 12, digital: true }
const digital = { ...plan, code: 'digital', print: false, includes: ['texts'] }
const both = { ...plan, code: 'both', print: true, includes: ['texts', 'paper'] }
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

test('benefits are those of the plan whose price is shown; without a price, those of the wall', async () => {
  const benefitsOf = async (products: object | null) => (await readWall(clientWith(products), post))?.benefits
  expect(await benefitsOf({ plans: [both, digital], packs: [], payable: true })).toEqual(['texts'])
  expect(await benefitsOf({ plans: [both], packs: [], payable: true })).toEqual(['texts', 'paper'])
  expect(await benefitsOf({ plans: [digital], packs: [], payable: false })).toEqual(wall.benefits)
  expect(await benefitsOf(null)).toEqual(wall.benefits)
})
