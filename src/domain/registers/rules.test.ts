import { expect, test } from 'vitest'
import { entryErrors } from './check-entry.ts'
import { magazines } from './kinds/contents.ts'
import { houseAds, plans } from './kinds/sales.ts'
import { headerEvents, popularKeywords } from './kinds/site.ts'
import { contrastOf, periodErrors, visibleFromText } from './rules.ts'

test('a period ends after it starts', () => {
  const errors = (from: string | null, until: string | null) => periodErrors({ from, until }, 'from', 'until').map(({ at }) => at)
  expect(errors('2026-12-01T00:00:00.000Z', '2026-12-02T00:00:00.000Z')).toEqual([])
  expect(errors('2026-12-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z')).toEqual(['until'])
  expect(errors(null, '2026-12-01T00:00:00.000Z')).toEqual([])
  expect(errors('2026-12-01T00:00:00.000Z', null)).toEqual([])
})

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
})

test('a header event is readable, and has a picture in its image mode', () => {
  const event = {
    wording: '講座開放報名',
    url: '/activity',
    display_method: 'text',
    image_id: null,
    icon: 'loudspeaker',
    bg_color: '#0b5d4e',
    wording_color: '#ffffff',
    hover_color: '#084438',
    wording_hover_color: '#fff3c4',
    shown_from: null,
    shown_until: null,
  }
  expect(entryErrors(headerEvents, event, null, false)).toEqual([])
  const pale = entryErrors(headerEvents, { ...event, wording_color: '#5a8f80' }, null, false)
  expect(pale.map(({ at }) => at)).toEqual(['wording_color'])
  expect(entryErrors(headerEvents, { ...event, display_method: 'image' }, null, false).map(({ at }) => at)).toEqual(['image_id'])
})

test('a keyword that leads to another site is marked as advertising', () => {
  const keyword = { name: '量匙', position: 1, pr: 1, outbound_link: 'https://shop.example.com/' }
  expect(entryErrors(popularKeywords, keyword, null, false).map(({ at }) => at)).toEqual(['pr'])
  expect(entryErrors(popularKeywords, { ...keyword, pr: 2 }, null, false)).toEqual([])
  expect(entryErrors(popularKeywords, { ...keyword, outbound_link: '/search' }, null, false)).toEqual([])
})

test('an entry of the future states from when readers see it', () => {
  const now = new Date('2026-11-29T15:59:00Z')
  // it is still 29 November in Taipei
  expect(visibleFromText(magazines, { publish_date: '2026-11-30' }, now)).toBe('2026.11.30')
  expect(visibleFromText(magazines, { publish_date: '2026-11-29' }, now)).toBeNull()
  expect(visibleFromText(houseAds, { shown_from: '2026-11-29T16:00:00.000Z' }, now)).toContain('11.30')
  expect(visibleFromText(houseAds, { shown_from: null }, now)).toBeNull()
  expect(visibleFromText(plans, { title: '一年' }, now)).toBeNull()
})
