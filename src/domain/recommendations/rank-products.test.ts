import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CurrentPost, type ProductFeatures, rankProducts } from './rank-products.ts'

const features: ProductFeatures = { kind: 'shop', key: '1', title: '', text: '', plan: false, latest: false }
const beside: CurrentPost = {
  title: '把居家血壓量準',
  lead: '七天早晚各量一次',
  tags: ['血壓', '減鹽'],
  magazine_issue: 336,
  wall: 'open',
}
const product = fc.record({
  kind: fc.constantFrom('magazine' as const, 'shop' as const, 'activity' as const),
  key: fc.integer({ min: 1, max: 9 }).map(String),
  title: fc.constantFrom('量匙', '血壓記錄本', '健走班', '第 336 期'),
  text: fc.constantFrom('', '減鹽料理', '早晚各量一次'),
  plan: fc.boolean(),
  latest: fc.boolean(),
})

const distinct = fc.uniqueArray(product, { maxLength: 30, selector: ({ kind, key }) => `${kind}/${key}` })

test('each product once with a reason; a third of a kind only after two of each kind left', () => {
  fc.assert(
    fc.property(distinct, fc.constantFrom('open', 'subscriptionWall' as const), fc.nat(12), (products, wall, count) => {
      const ranked = rankProducts({ ...beside, wall: wall as CurrentPost['wall'] }, products)
      const keys = ranked.map(({ kind, key }) => `${kind}/${key}`)
      expect(new Set(keys)).toEqual(new Set(products.map(({ kind, key }) => `${kind}/${key}`)))
      expect(new Set(keys).size).toBe(keys.length)
      for (const { reason } of ranked) expect(reason.length).toBeGreaterThan(3)
      expect(rankProducts({ ...beside, wall: wall as CurrentPost['wall'] }, products, count)).toEqual(ranked.slice(0, count))
      const kinds = ranked.map(({ kind }) => kind)
      const third = kinds.findIndex((kind, index) => kinds.slice(0, index).filter((one) => one === kind).length === 2)
      if (third >= 0)
        for (const kind of kinds.slice(third)) expect(kinds.slice(0, third).filter((one) => one === kind).length).toBe(2)
    }),
  )
})

test('the issue that printed it, then products related by tag or words, then the rest', () => {
  const ranked = rankProducts(beside, [
    { ...features, key: '1', title: '止滑墊' },
    { ...features, key: '2', title: '血壓記錄本' },
    { ...features, key: '336', kind: 'magazine', title: '第 336 期' },
    { ...features, key: '337', kind: 'magazine', title: '第 337 期', latest: true },
    { ...features, key: '5', kind: 'activity', title: '早晚各量' },
    { ...features, key: 'digital', kind: 'magazine', title: '數位一年', plan: true },
  ])
  expect(ranked.map(({ key, reason }) => [key, reason])).toEqual([
    ['336', '這篇收錄在這一期'],
    ['5', '內容相近'],
    ['2', '和 血壓 有關'],
    ['337', '最新一期'],
    ['1', '編輯選物'],
    ['digital', '訂閱就能讀訂戶文章'],
  ])
})

test('before a text that it unlocks, the subscription is first', () => {
  const plan = { ...features, kind: 'magazine' as const, key: 'digital', plan: true }
  const printed = { ...features, kind: 'magazine' as const, key: '336' }
  expect(rankProducts({ ...beside, wall: 'subscriptionWall' }, [printed, plan])[0]).toMatchObject({
    key: 'digital',
    reason: '訂閱就能讀完這篇',
  })
})
