import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { audiences } from '../membership/viewer.ts'
import { clickRate } from './ad-figures.ts'
import { type AdPageType, mayShowAd } from './ad-visibility.ts'
import { chooseHouseAd } from './choose.ts'
import { type AdSlotEvent, type AdState, nextAdState } from './outcome.ts'
import { type AdBand, adBands, adSlotNames, bandOf, type FixedSlotName, fitsInto, fixedSlots, sizeOfSlot } from './slots.ts'

const fixedNames = Object.keys(fixedSlots) as FixedSlotName[]
const bandNames = Object.keys(adBands) as AdBand[]
const slot = fc.constantFrom(...adSlotNames)
const reader = { audience: 'visitor', forSubscribers: false } as const

describe('slot table', () => {
  test('reserved sizes fit the narrowest screen of their band; creative sizes fit reserved sizes', () => {
    for (const name of fixedNames)
      for (const band of bandNames) {
        const box = sizeOfSlot(name, band)
        expect(box[0]).toBeLessThanOrEqual(Math.max(adBands[band], 320))
        for (const size of fixedSlots[name].sizes[band]) expect(fitsInto(size, box)).toBe(true)
      }
  })

  test.each([
    [390, 'narrow'],
    [767, 'narrow'],
    [768, 'medium'],
    [1199, 'medium'],
    [1200, 'wide'],
  ])('a screen of %i is %s', (width, band) => expect(bandOf(width)).toBe(band))
})

describe('slots per page type', () => {
  test('a page whose route declares no page type has no slots', () => {
    expect(adSlotNames.filter((one) => mayShowAd({ ...reader, slot: one, on: undefined }))).toEqual([])
  })

  test('crawlers get no advertisements; subscribers only where the operator enables them', () => {
    const place = fc.record({
      slot,
      on: fc.constantFrom<AdPageType | undefined>('front', 'post', 'feature', 'banner', undefined, 'list', 'tag'),
      audience: fc.constantFrom(...audiences),
      forSubscribers: fc.boolean(),
    })
    fc.assert(
      fc.property(place, (one) => {
        const isVisible = mayShowAd(one)
        if (one.audience === 'bot') expect(isVisible).toBe(false)
        else if (one.audience !== 'subscriber' || one.forSubscribers)
          expect(isVisible).toBe(mayShowAd({ ...one, audience: 'visitor' }))
        else expect(isVisible).toBe(false)
      }),
    )
  })
})

describe('choice of the house ad', () => {
  const ads = fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 })
    .map((ids) => ids.map((id) => ({ id, slot: id % 2 ? 'content' : 'header', url: `/page/${id}` })))

  test('chooses an ad of the slot, never one that links to the page itself, deterministically', () => {
    fc.assert(
      fc.property(ads, fc.integer({ min: 1, max: 30 }), fc.nat(5), (all, number, turn) => {
        const place = { slot: 'content', path: `/page/${number}`, turn, audience: 'visitor' }
        const chosen = chooseHouseAd(all, place)
        const fitting = all.filter((ad) => ad.slot === 'content' && ad.id !== number)
        if (fitting.length === 0) expect(chosen).toBeNull()
        else expect(fitting).toContain(chosen)
        expect(chooseHouseAd(all, place)).toBe(chosen)
      }),
    )
  })

  test('slots of one kind on one page rotate through the ads', () => {
    fc.assert(
      fc.property(ads, fc.webPath(), (all, path) => {
        const fitting = all.filter((ad) => ad.slot === 'content')
        const turns = fitting.map(
          (_, turn) => chooseHouseAd(all, { slot: 'content', path: `/x${path}`, turn, audience: 'visitor' })?.id,
        )
        expect(new Set(turns).size).toBe(fitting.length)
      }),
    )
  })

  test('a subscription is offered to all but subscribers', () => {
    const urls = ['/subscriptions', '/payment/info-input?plan=digital', '/subscriptions?from=ad']
    const offers = urls.map((url, id) => ({ id, slot: 'content', url }))
    for (const audience of audiences) {
      const chosen = chooseHouseAd(offers, { slot: 'content', path: '/article/1', turn: 0, audience })
      expect([audience, chosen !== null]).toEqual([audience, audience !== 'subscriber'])
    }
    const shop = { id: 9, slot: 'content', url: '/shop' }
    const place = { slot: 'content', path: '/article/1', turn: 3, audience: 'subscriber' }
    expect(chooseHouseAd([...offers, shop], place)).toBe(shop)
  })
})

describe('state of a slot after network events', () => {
  const size = fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 700 }))
  const news: fc.Arbitrary<AdSlotEvent> = fc.oneof(
    size.map((is) => ({ kind: 'filled' as const, size: is })),
    fc.constantFrom<AdSlotEvent>({ kind: 'empty' }, { kind: 'error' }, { kind: 'late' }),
  )
  const box = [728, 90] as const

  test('the first event decides, and a creative that does not fit is not shown', () => {
    fc.assert(
      fc.property(fc.array(news, { minLength: 1, maxLength: 6 }), (all) => {
        const [first, ...others] = all as [AdSlotEvent, ...AdSlotEvent[]]
        const state = nextAdState('waiting', first, box)
        expect(state).toBe(first.kind === 'filled' && fitsInto(first.size, box) ? 'filled' : 'house')
        expect(others.reduce<AdState>((before, one) => nextAdState(before, one, box), state)).toBe(state)
      }),
    )
  })
})

test('the click rate is a percentage, at most 100, and null without impressions', () => {
  expect(clickRate({ impressions: 300, clicks: 2 })).toBe(0.67)
  expect(clickRate({ impressions: 0, clicks: 1 })).toBeNull()
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (impressions, clicks) => {
      const rate = clickRate({ impressions, clicks })
      expect(rate === null).toBe(impressions === 0)
      if (rate === null) return
      expect(rate).toBeGreaterThanOrEqual(0)
      expect(rate).toBeLessThanOrEqual(100)
      expect(Math.abs(rate - Math.min(100, (clicks / impressions) * 100))).toBeLessThanOrEqual(0.005 + 1e-9)
    }),
  )
})
