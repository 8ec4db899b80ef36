import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areRightsValid } from '../posts/credits.ts'
import {
  audienceAt,
  type Change,
  type ContentItem,
  changeKinds,
  changesOf,
  compareRenderings,
  endedEntitlementChange,
  findLensPlace,
  formatLensPlace,
  fullPlaceName,
  lensPlaceKinds,
  lensPlacePattern,
  lensReaders,
  momentsOf,
  tagPathOf,
} from './lens.ts'

const now = new Date('2026-11-23T08:30:00Z')

test('the moments of a text are ordered, each with the second before it', () => {
  const schedule = {
    embargoUntil: new Date('2026-11-23T20:00:00Z'),
    publicAt: new Date('2026-11-24T00:00:00Z'),
    endsOn: '2026-12-31',
  }
  expect(
    momentsOf([endedEntitlementChange(now), ...changesOf(schedule)], now).map(({ at, name }) => `${at.toISOString()} ${name}`),
  ).toEqual([
    '2026-11-22T15:59:59.000Z last-of-right',
    '2026-11-22T16:00:00.000Z right-over',
    '2026-11-23T08:30:00.000Z now',
    '2026-11-23T19:59:59.000Z before-embargo',
    '2026-11-23T20:00:00.000Z embargo-over',
    '2026-11-23T23:59:59.000Z before-public',
    '2026-11-24T00:00:00.000Z public',
    '2026-12-31T15:59:59.000Z last-of-rights',
    '2026-12-31T16:00:00.000Z rights-over',
  ])
  expect(changesOf({ embargoUntil: null, publicAt: null, endsOn: null })).toEqual([])
  expect(momentsOf([], now).map(({ name }) => name)).toEqual(['now'])
})

test('a reader is a subscriber to the last second of the entitlement, and a member from then on', () => {
  const [last, over] = momentsOf([endedEntitlementChange(now)], now)
  expect([last, over].map((moment) => audienceAt('ended', moment?.at ?? now, now))).toEqual(['subscriber', 'member'])
  for (const reader of lensReaders.filter((one) => one !== 'ended')) expect(audienceAt(reader, now, now)).toBe(reader)
})

const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

test('at the labelled last second entitlements are valid, and one second later they are not', () => {
  fc.assert(
    fc.property(instants, instants, (when, end) => {
      const endsOn = end.toISOString().slice(0, 10)
      const moments = momentsOf(changesOf({ embargoUntil: null, publicAt: null, endsOn }), when)
      const at = (name: string) => moments.find((moment) => moment.name === name)?.at ?? when
      return areRightsValid(endsOn, at('last-of-rights')) && !areRightsValid(endsOn, at('rights-over'))
    }),
  )
})

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom(...changeKinds),
  at: fc.constantFrom(0, 1, 1000, 5000).map((later) => new Date(now.getTime() + later)),
  title: fc.constantFrom('甲', '乙', '丙'),
})

test('equal changes at one instant are one moment with all titles, in chronological order', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const moments = momentsOf(changes, now)
      const keys = moments.map(({ at, name }) => `${at.getTime()} ${name}`)
      expect(new Set(keys).size).toBe(keys.length)
      expect(moments.map(({ at }) => at.getTime())).toEqual(moments.map(({ at }) => at.getTime()).toSorted((a, b) => a - b))
      for (const { at, title } of changes)
        expect(moments.some((moment) => moment.at.getTime() === at.getTime() && moment.titles.includes(title ?? ''))).toBe(true)
    }),
  )
})

test('a place survives the round trip through its written form, and any other form is refused', () => {
  const number = fc.integer({ min: 1, max: 999_999_999 })
  fc.assert(
    fc.property(fc.constantFrom(...lensPlaceKinds), number, (kind, of) =>
      lensPlacePattern.test(formatLensPlace({ kind, number: of })),
    ),
  )
  for (const other of ['', 'front/1', 'channel', 'channel/0', 'channel/01', 'channel/diet', 'issue/-1', 'issue/1 ', 'post/3'])
    expect(lensPlacePattern.test(other), other).toBe(false)
})

const item: fc.Arbitrary<ContentItem> = fc.record({
  text: fc.constantFrom('甲', '乙', '丙'),
  tagPath: fc.constantFrom('p', 'h2'),
})
const rendering = fc.array(item, { maxLength: 8 })

test('renderings of the same items do not differ, whatever their order', () => {
  fc.assert(
    fc.property(rendering, fc.integer({ min: 1, max: 4 }), (items, count) => {
      const renderings = Array.from({ length: count }, (_, index) => (index % 2 ? items.toReversed() : items))
      expect(compareRenderings(renderings).flat().filter(Boolean)).toEqual([])
    }),
  )
})

test('without the differing items all renderings are equal', () => {
  fc.assert(
    fc.property(fc.array(rendering, { minLength: 2, maxLength: 4 }), (renderings) => {
      const differences = compareRenderings(renderings)
      const [first, ...others] = renderings.map((items, renderingIndex) =>
        items
          .filter((_, index) => differences[renderingIndex]?.[index] === null)
          .map(({ text, tagPath }) => tagPath + text)
          .toSorted(),
      )
      for (const other of others) expect(other).toEqual(first)
    }),
  )
})

test('a section that others lack is `unique`; an item with other words elsewhere is `changed`', () => {
  const [wall, title, open, date] = [
    { text: '加入會員看全文', tagPath: 'section' },
    { text: '標題', tagPath: 'h1' },
    { text: '第三段', tagPath: 'p' },
    { text: '第三段在這裡結束', tagPath: 'p' },
  ]
  expect(compareRenderings([[title, wall], [title]])).toEqual([[null, 'unique'], [null]])
  expect(
    compareRenderings([
      [title, open],
      [title, date],
    ]),
  ).toEqual([
    [null, 'changed'],
    [null, 'changed'],
  ])
  // one more copy of the same is a difference
  expect(compareRenderings([[open, open], [open]])).toEqual([[null, 'unique'], [null]])
})

test('purely visual wrappers do not change the tag path; the element and its containers do', () => {
  const open = ['P', 'SECTION', 'DIV', 'DIV', 'ARTICLE', 'MAIN', 'BODY', 'HTML']
  const walled = ['P', 'SECTION', 'DIV', 'SPAN', 'DIV', 'DIV', 'ARTICLE', 'MAIN', 'BODY', 'HTML']
  expect(tagPathOf(walled)).toBe(tagPathOf(open))
  const others = [open.with(0, 'H2'), open.with(0, 'DIV'), open.with(1, 'ASIDE'), open.toSpliced(1, 1)].map(tagPathOf)
  expect(new Set([tagPathOf(open), ...others]).size).toBe(5)
})

test('a place is found by its full name, its title, or a part that only one has', () => {
  const places = [
    { kind: 'front', place: 'front', title: '首頁' },
    { kind: 'channel', place: 'channel/1', title: '慢性病' },
    { kind: 'channel', place: 'channel/2', title: '慢性病照護' },
    { kind: 'issue', place: 'issue/336', title: '第 336 期　睡得好' },
    { kind: 'newsletter', place: 'newsletter/1', title: '慢性病' },
  ] as const
  const targetOf = (input: string) => findLensPlace(places, input)?.place ?? null
  for (const place of places) expect(targetOf(fullPlaceName(place))).toBe(place.place)
  expect([targetOf('第336期 睡得好'), targetOf('３３６'), targetOf('照護'), targetOf('首頁')]).toEqual([
    'issue/336',
    'issue/336',
    'channel/2',
    'front',
  ])
  expect([targetOf('慢性病'), targetOf('性病'), targetOf('沒有這個地方')]).toEqual([null, null, null])
})
