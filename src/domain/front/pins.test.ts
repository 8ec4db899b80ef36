import { expect, test } from 'vitest'
import {
  channelPage,
  isSameArrangement,
  movePin,
  type Pin,
  periodText,
  pinErrors,
  pinsAt,
  presetPeriod,
  rebaseDraft,
  sectionsOf,
} from './pins.ts'

const sections = sectionsOf('front', [{ id: 7, title: '飲食' }])
const pin = (id: string, more: Partial<Pin> = {}): Pin => ({ id, slot: 'lead:1', post: 1, from: null, until: null, ...more })
const at = (clock: string) => new Date(`2026-11-28T${clock}:00+08:00`)
const posts = new Map([
  [1, { type: 'article' as const, channels: [7] }],
  [2, { type: 'blog' as const, channels: [] }],
])

test('the start of a period is included, its end is not', () => {
  const pins = [pin('a', { from: at('07:00').toISOString(), until: at('12:00').toISOString() })]
  const isVisibleAt = (clock: string) => pinsAt(pins, at(clock)).has('lead:1')
  expect(['06:59', '07:00', '11:59', '12:00'].map(isVisibleAt)).toEqual([false, true, true, false])
})

test('a period of some hours interrupts an unlimited one, in either order', () => {
  const hours = pin('hours', { from: at('07:00').toISOString(), until: at('12:00').toISOString() })
  for (const pins of [
    [pin('always'), hours],
    [hours, pin('always')],
  ]) {
    expect(pinsAt(pins, at('08:00')).get('lead:1')?.id).toBe('hours')
    expect(pinsAt(pins, at('12:00')).get('lead:1')?.id).toBe('always')
  }
})

test('each error has the index of its pin', () => {
  const errors = pinErrors(
    sections,
    [
      pin('a', { from: at('12:00').toISOString(), until: at('12:00').toISOString() }),
      pin('b', { slot: 'lead:2' }),
      pin('c', { post: 9 }),
      pin('d', { slot: 'channel-7:1', post: 2 }),
      pin('e', { slot: 'books:1', post: 1 }),
      pin('f', { slot: 'channel-7:5' }),
    ],
    posts,
  )
  expect(errors).toEqual([
    { at: 0, message: '結束的時間要晚於開始' },
    { at: 1, message: '這一頁沒有這個位置' },
    { at: 2, message: '沒有這篇文章，或它還沒有發布、也沒有排程' },
    { at: 3, message: '「飲食」只放文章' },
    { at: 4, message: '「書」只放書' },
  ])
  const ofChannel = sectionsOf(channelPage(8), [])
  expect(pinErrors(ofChannel, [pin('a', { slot: 'lead:3' })], posts)).toEqual([{ at: 0, message: '「頭條」只放這個頻道的文章' }])
})

test('a published change is applied to the draft, whose own changes stay', () => {
  const before = [pin('stays'), pin('removed'), pin('moved')]
  const after = [pin('stays'), pin('moved', { slot: 'picks:1' }), pin('added')]
  const draft = [pin('stays', { slot: 'picks:4' }), pin('removed'), pin('moved'), pin('own')]
  expect(rebaseDraft(draft, before, after).map(({ id, slot }) => `${id} ${slot}`)).toEqual([
    'stays picks:4',
    'moved picks:1',
    'own lead:1',
    'added lead:1',
  ])
  expect(isSameArrangement(rebaseDraft(before, before, after), after)).toBe(true)
})

test('a slot changes places with its neighbour in the section, and not beyond its ends', () => {
  const pins = [pin('a', { slot: 'picks:1' }), pin('b', { slot: 'picks:2' }), pin('c', { slot: 'picks:2' })]
  const slots = (all: Pin[]) => all.map(({ id, slot }) => `${id} ${slot}`)
  expect(slots(movePin(sections, pins, 'picks:1', 1))).toEqual(['a picks:2', 'b picks:1', 'c picks:1'])
  expect(slots(movePin(sections, pins, 'picks:1', -1))).toEqual(slots(pins))
  expect(slots(movePin(sections, pins, 'lead:1', 1))).toEqual(slots(pins))
})

test('a preset is the next period that is not over, in Taipei time', () => {
  expect(presetPeriod('morning', at('06:59'))).toEqual({
    from: '2026-11-27T23:00:00.000Z',
    until: '2026-11-28T04:00:00.000Z',
    label: '今天 07:00–12:00',
  })
  // a period that has started begins now, so that it replaces what was put there this morning
  expect(presetPeriod('morning', at('11:59'))).toMatchObject({ from: '2026-11-28T03:59:00.000Z', label: '現在到今天 12:00' })
  expect(presetPeriod('morning', at('12:00'))).toMatchObject({ from: '2026-11-28T23:00:00.000Z', label: '明天 07:00–12:00' })
  expect(presetPeriod('evening', at('23:59')).until).toBe('2026-11-28T16:00:00.000Z')
})

test('a period is stated in Taipei time', () => {
  const [from, until] = [at('07:00').toISOString(), at('12:00').toISOString()]
  expect(periodText({ from, until })).toBe('2026.11.28 07:00–12:00')
  expect(periodText({ from, until: null })).toBe('2026.11.28 07:00 起')
  expect(periodText({ from: null, until })).toBe('到 2026.11.28 12:00 為止')
  expect(periodText({ from: null, until: null })).toBe('一直放著')
})
