import { expect, test } from 'vitest'
import { emptyFields, manuscriptFields } from './fields.ts'
import { instantForm, withInstantForm } from './instant-form.ts'

test('one instant has one form, whatever zone it was written in', () => {
  const same = ['2026-11-28T08:00:00+08:00', '2026-11-28T00:00:00Z', '2026-11-27T17:00:00.000-07:00']
  expect(new Set(same.map(instantForm))).toEqual(new Set(['2026-11-28T00:00:00.000Z']))
  expect(instantForm('不是時刻')).toBe('不是時刻')
})

test('fields take every form in, and keep one; a version from before is read in it', () => {
  const given = {
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
  expect(manuscriptFields.parse(given)).toMatchObject(retained)
  expect(withInstantForm(given)).toEqual({ ...given, ...retained })
  expect(withInstantForm(emptyFields('blog'))).toEqual(emptyFields('blog'))
  expect(manuscriptFields.safeParse({ ...given, publish_at: '明天' }).success).toBe(false)
})
