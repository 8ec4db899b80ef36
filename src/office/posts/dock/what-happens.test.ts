import { expect, test } from 'vitest'
import { unsavedSaid, whatHappens } from './what-happens.ts'

const asked = { way: 'publish', later: null, isOver: false, state: 'draft', now: '2026-11-23T00:00:00.000Z' } as const
const later = '2026-12-01T00:00:00.000Z'

test('what a press does is said before it does, and nothing that it does not do', () => {
  const scheduled = '按下排程，已經儲存的稿子會在下星期二 12 月 1 日上午 8:00（台北時間）公開，在那之前讀者看不到。'
  expect([
    whatHappens(asked),
    whatHappens({ ...asked, state: 'public' }),
    whatHappens({ ...asked, later }),
    whatHappens({ ...asked, later, state: 'scheduled' }),
    // now it may not be: to empty the hour leads nowhere
    whatHappens({ ...asked, later, way: 'hour' }),
    whatHappens({ ...asked, way: 'hour' }),
    whatHappens({ ...asked, isOver: true }),
  ]).toEqual([
    '按下立刻發布，讀者會看到已經儲存的稿子，立刻公開。',
    '按下立刻發布，讀者會看到已經儲存的稿子，立刻換成新的。',
    `${scheduled}要立刻公開，就把公開時間清空。`,
    `${scheduled}要立刻公開，按「現在公開」。`,
    scheduled,
    '還不能立刻公開，上面寫了為什麼：換一個公開時間就可以排程。',
    '這個公開時間已經過了：換成以後的時間就是排程，清空就是立刻公開。',
  ])
})

test('nothing is published while text or a setting is not with the server', () => {
  expect([unsavedSaid('saved', 'all'), unsavedSaid(null, 'all')]).toEqual([null, null])
  expect(unsavedSaid('conflict', 'refused')).toContain('還沒決定用誰的')
  expect(unsavedSaid('saved', 'refused')).toContain('有設定還沒存進去')
  expect(unsavedSaid('saved', 'stale')).toContain('按「儲存」選用誰的')
})
