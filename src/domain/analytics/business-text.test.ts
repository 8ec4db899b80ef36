import { expect, test } from 'vitest'
import { growthOf, growthText, membershipSummary, shareOf, wallSummary } from './business-text.ts'

test('a change is stated in per cent of what was before', () => {
  expect([growthOf({ now: 9, before: 8 }), growthOf({ now: 0, before: 3 }), growthOf({ now: 3, before: 0 })]).toEqual([
    12.5,
    -100,
    null,
  ])
  expect([
    growthText({ now: 9, before: 8 }),
    growthText({ now: 2, before: 3 }),
    growthText({ now: 3, before: 3 }),
    growthText({ now: 3, before: 0 }),
    growthText({ now: 0, before: 0 }),
  ]).toEqual(['多 12.5%', '少 33.3%', '一樣', '從前沒有人讀', '沒有人讀'])
})

test('a share of zero is null', () => {
  expect([shareOf(1, 3), shareOf(0, 5), shareOf(0, 0)]).toEqual([33.3, 0, null])
})

test('the answer about walls compares the last whole month, and names a wall without one', () => {
  const month = (name: string, wall: 'memberwall' | 'subscriberwall', impressions: number, passed: number) => ({
    month: name,
    wall,
    shown: impressions,
    passed,
  })
  const months = [
    month('2025-11', 'memberwall', 100, 4),
    month('2025-11', 'subscriberwall', 200, 2),
    month('2026-10', 'memberwall', 100, 6),
    month('2026-10', 'subscriberwall', 200, 3),
    month('2026-11', 'subscriberwall', 10, 9),
  ]
  expect(wallSummary(months)).toBe(
    '上個月「會員牆」比較打動人。看見牆的讀者裡，接著讀到全文的：會員牆 6%（2025 年 11 月是 4%），訂戶牆 1.5%（2025 年 11 月是 1%）。',
  )
  expect(wallSummary([])).toBe('這十三個月還沒有人看見牆，所以還沒有答案。')
})

test('the answer about members compares the last two whole months', () => {
  const members = [
    { month: '2026-09', joined: 30, total: 1030 },
    { month: '2026-10', joined: 42, total: 1072 },
    { month: '2026-11', joined: 5, total: 1077 },
  ]
  expect(membershipSummary(members)).toBe('現在有 1,077 位會員。上個月加入 42 位，比前一個月多 12 位。刪除了帳號的不在其中。')
  expect(membershipSummary(members.slice(2))).toBe('現在有 1,077 位會員。')
})
