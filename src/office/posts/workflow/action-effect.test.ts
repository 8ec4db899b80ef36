import { expect, test } from 'vitest'
import { actionEffect, currentErrors, unsavedReason } from './next-step.ts'

const requested = {
  action: 'publish',
  scheduledAt: null,
  isPast: false,
  storedPastDate: null,
  state: 'draft',
  now: '2026-11-23T00:00:00.000Z',
} as const
const scheduledAt = '2026-12-01T00:00:00.000Z'

test('describes exactly what the button does before it is clicked', () => {
  const scheduled = '按下排程，已經儲存的稿子會在下星期二 12 月 1 日上午 8:00（台北時間）公開，在那之前讀者看不到。'
  expect([
    actionEffect(requested),
    actionEffect({ ...requested, state: 'public' }),
    actionEffect({ ...requested, scheduledAt }),
    actionEffect({ ...requested, scheduledAt, state: 'scheduled' }),
    // publishing now is not possible: clearing the time would not help
    actionEffect({ ...requested, scheduledAt, action: 'schedule' }),
    actionEffect({ ...requested, action: 'schedule' }),
    actionEffect({ ...requested, isPast: true }),
    actionEffect({ ...requested, storedPastDate: '2026.10.01' }),
  ]).toEqual([
    '按下立刻發布，讀者會看到已經儲存的稿子，立刻公開。',
    '按下立刻發布，讀者會看到已經儲存的稿子，立刻換成新的。',
    `${scheduled}要立刻公開，就把公開時間清空。`,
    `${scheduled}要立刻公開，按「現在公開」。`,
    scheduled,
    '還不能立刻公開，上面寫了為什麼：換一個公開時間就可以排程。',
    '這個公開時間已經過了：換成以後的時間就是排程，清空就是立刻公開。',
    '按下立刻發布，讀者會看到已經儲存的稿子，立刻公開。日期是 2026.10.01，列表會把它排在那一天；要用現在的時間，就把公開時間清空。',
  ])
})

test('publishes nothing while text or settings are not saved', () => {
  expect([unsavedReason('saved', 'saved', '發布'), unsavedReason(null, 'saved', '發布')]).toEqual([null, null])
  expect(unsavedReason('conflict', 'saved', '送審')).toContain('決定之後才能送審')
  expect(unsavedReason('conflict', 'invalid', '發布')).toContain('還沒決定用誰的')
  expect(unsavedReason('saved', 'invalid', '發布')).toContain('有設定還沒存進去')
  expect(unsavedReason('saved', 'conflict', '發布')).toContain('按「儲存」選用誰的')
})

test('hides the error of a time or a spelling fix once its input has changed', () => {
  const errors = { publish_at: '這個時間已經過了', spelling_only: '不只是錯字', correction: '請寫更正說明' }
  const submitted = { intent: 'spelling', version: 3, reason: '', correction: '', publishAt: '2026-11-20T08:00', stepUp: null }
  const at = (version: number, field: string) => Object.keys(currentErrors(errors, submitted, { version, field }))
  expect([at(3, '2026-11-20T08:00'), at(4, '2026-11-20T08:00'), at(3, '2026-12-01T08:00')]).toEqual([
    ['publish_at', 'spelling_only', 'correction'],
    ['publish_at', 'correction'],
    ['spelling_only', 'correction'],
  ])
  expect(currentErrors(errors, { ...submitted, publishAt: null }, { version: 3, field: '2026-12-01T08:00' })).toEqual(errors)
})
