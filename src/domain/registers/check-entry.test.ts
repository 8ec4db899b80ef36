import { expect, test } from 'vitest'
import { checkFields, entryErrors, isSame, mergeChange, referenceErrors, referencesIn } from './check-entry.ts'
import type { RegisterEntry } from './define-register.ts'
import { columns, magazines, specials, videos } from './kinds/contents.ts'
import { digitalFeatures } from './kinds/digital-features.ts'
import { plans } from './kinds/sales.ts'
import { newsletters } from './kinds/site.ts'

const plan: RegisterEntry = {
  title: '一年電子版',
  slug: 'digital-year',
  kind: 'digital',
  price: 1200,
  months: 12,
  issues: 0,
  includes: ['全部文章'],
  description: '一年的電子版',
}

test('sent fields are normalised, and each refused one is named with its reason', () => {
  const { change, errors } = checkFields(plans, {
    title: '  一年\u200b電子版 ',
    price: 12.5,
    colour: 'red',
    kind: 'paper',
  })
  expect(change).toEqual({ title: '一年電子版' })
  expect(errors).toEqual([
    { at: 'price', message: '價格必須是整數' },
    { at: 'colour', message: '沒有這個欄位' },
    { at: 'kind', message: '請選擇種類' },
  ])
  expect(checkFields(plans, { constructor: 1, __proto__: 2 }).errors).toEqual([{ at: 'constructor', message: '沒有這個欄位' }])
})

test('a new entry has all fields, and obeys the rules of its register', () => {
  const { title: _, ...untitled } = plan
  expect(entryErrors(plans, untitled, null, false)).toEqual([{ at: 'title', message: '請填寫名稱' }])
  expect(entryErrors(plans, plan, null, false)).toEqual([])
  expect(entryErrors(plans, { ...plan, issues: 12 }, null, false)).toEqual([])
  expect(entryErrors(plans, { ...plan, kind: 'both' }, null, false).map(({ at }) => at)).toEqual(['issues'])
})

test('a plan is never free: a slip of the keyboard would sell it for nothing', () => {
  expect(checkFields(plans, { price: 0 }).errors).toEqual([{ at: 'price', message: expect.stringContaining('1') }])
})

test('what readers see of a newsletter names its weekday and its rhythm', () => {
  const letter = { title: '週報', slug: 'weekly', description: '每週的報', tags: ['減鹽'], rhythm: 'weekly', weekday: 3 }
  const errors = (change: RegisterEntry) =>
    entryErrors(newsletters, { ...letter, ...change }, null, false).map(({ message }) => message)
  for (const frequency of ['每週三', '每週一次', '星期三早上', '每個禮拜三']) expect(errors({ frequency }), frequency).toEqual([])
  expect(errors({ frequency: '每週五' })).toEqual(['讀者會看到星期五，但設定的是星期三寄。請改成同一天'])
  expect(errors({ frequency: '隔週三' })).toEqual(['讀者會看到隔週，但設定的是每週。請改成一樣的'])
  expect(errors({ rhythm: 'monthly', weekday: 0, frequency: '每月第一個禮拜天' })).toEqual([])
})

test('the period of a plan is fixed once it is sold, its price is not', () => {
  const changed = { ...plan, months: 6, price: 990 }
  expect(entryErrors(plans, changed, plan, false)).toEqual([])
  expect(entryErrors(plans, changed, plan, true).map(({ at }) => at)).toEqual(['months'])
  expect(entryErrors(plans, { ...plan, slug: 'other' }, plan, false).map(({ at }) => at)).toEqual(['slug'])
})

test('changes of different fields are merged; different values of one field are a clash', () => {
  const theirs = { ...plan, price: 1100 }
  expect(mergeChange(plan, theirs, { title: '電子版一年' })).toEqual({
    merged: { ...theirs, title: '電子版一年' },
    clashes: [],
  })
  expect(mergeChange(plan, theirs, { price: 1000 }).clashes).toEqual([{ name: 'price', yours: 1000, theirs: 1100 }])
  // the same change by both, and a field sent as it was
  expect(mergeChange(plan, theirs, { price: 1100 }).clashes).toEqual([])
  expect(mergeChange(plan, theirs, { price: 1200 })).toEqual({ merged: theirs, clashes: [] })
})

test('the order of keys makes no difference, the order of a list does', () => {
  expect(isSame({ a: 1, b: [{ c: 1, d: null }] }, { b: [{ d: null, c: 1 }], a: 1 })).toBe(true)
  expect(isSame(['a', 'b'], ['b', 'a'])).toBe(false)
  expect(isSame(undefined, null)).toBe(true)
})

test('a newsletter needs a tag, and its form does not call the field optional', () => {
  expect(newsletters.fields.tags.optional).toBeUndefined()
  expect(checkFields(newsletters, { tags: [] }).errors.map(({ at }) => at)).toEqual(['tags'])
  expect(entryErrors(newsletters, { title: '週報', slug: 'weekly' }, null, false).map(({ at }) => at)).toContain('tags')
})

test('references of a change are found in its fields and inside of nested values', () => {
  const post = { type: 'article', id: 3 }
  expect(referencesIn(columns, { title: '心事', author_id: 2, cover_id: null })).toEqual([
    { at: 'author_id', kind: 'reference', to: 'author', key: '2' },
  ])
  expect(referencesIn(videos, { cover_id: 'a-picture', tags: ['減鹽', '血壓'], transcript: [{ at: 0, text: '坐下' }] })).toEqual([
    { at: 'cover_id', kind: 'picture', key: 'a-picture' },
    { at: 'tags', kind: 'tag', key: '減鹽' },
    { at: 'tags', kind: 'tag', key: '血壓' },
  ])
  const issue = {
    sample_pages: [{ mediaId: 'page-1', caption: '一' }],
    sections: [{ title: '一', items: [{ title: '二', page: 1, post }] }],
  }
  expect(referencesIn(magazines, issue)).toEqual([
    { at: 'sample_pages', kind: 'picture', key: 'page-1' },
    { at: 'sections', kind: 'post', key: 'article/3' },
  ])
  expect(referencesIn(specials, { sections: [{ title: '一', text: '', posts: [post] }] })).toEqual([
    { at: 'sections', kind: 'post', key: 'article/3' },
  ])
  const chapters = [{ title: '一', figure: { kind: 'picture', mediaId: 'map', caption: '' }, posts: [post], door: null }]
  expect(referencesIn(digitalFeatures, { chapters }).map(({ kind, key }) => [kind, key])).toEqual([
    ['picture', 'map'],
    ['post', 'article/3'],
  ])
})

test('a missing reference is reported at its field, once', () => {
  const named = referencesIn(videos, { cover_id: 'gone', channel_id: 77, tags: ['一', '二', '一'] })
  const errors = referenceErrors(videos, named)
  expect(errors.map(({ at }) => at)).toEqual(['cover_id', 'channel_id', 'tags'])
  for (const [index, words] of [['gone'], ['頻道', '77'], ['一、二']].entries())
    for (const word of words) expect(errors[index]?.message).toContain(word)
})
