import { expect, test } from 'vitest'
import { emptyFields, manuscriptFields } from './fields.ts'
import { instantForm, withInstantForm } from './instant-form.ts'

test('equal instants have one canonical form, in any time zone', () => {
  const same = ['2026-11-28T08:00:00+08:00', '2026-11-28T00:00:00Z', '2026-11-27T17:00:00.000-07:00']
  expect(new Set(same.map(instantForm))).toEqual(new Set(['2026-11-28T00:00:00.000Z']))
  expect(instantForm('不是時刻')).toBe('不是時刻')
})

test('fields accept every form and store the canonical one; old versions are normalised', () => {
  const input = {
    ...emptyFields('article'),
    publish_at: '2026-11-28T08:00:00+08:00',
    reviewed_at: '2026-11-28T00:00:00Z',
    embargo: { until: '2026-11-28T07:30:00+08:00', note: '期刊解禁' },
  }
  const retained = {
    publish_at: '2026-11-28T00:00:00.000Z',
    reviewed_at: '2026-11-28T00:00:00.000Z',
    embargo: { until: '2026-11-27T23:30:00.000Z', note: '期刊解禁' },
  }
  expect(manuscriptFields.parse(input)).toMatchObject(retained)
  expect(withInstantForm(input)).toEqual({ ...input, ...retained })
  expect(withInstantForm(emptyFields('blog'))).toEqual(emptyFields('blog'))
  expect(manuscriptFields.safeParse({ ...input, publish_at: '明天' }).success).toBe(false)
})
