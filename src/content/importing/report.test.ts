import { expect, test } from 'vitest'
import { importSummary, lossLines, unpublishedLines } from './report.ts'

test('losses are reported by record, one per line', () => {
  const losses = [
    { line: 3, external_id: 'a', lost: ['圖片：https://x.tw/a.jpg', '1 處注音'], changed: ['2 個連結的 http 改成 https'] },
    { line: 9, external_id: 'b', lost: [], changed: ['1 份名詞說明（dl）改成段落'] },
  ]
  expect(lossLines(losses, '行')).toEqual([
    '第 3 行（a）',
    '  沒有帶進來：圖片：https://x.tw/a.jpg',
    '  沒有帶進來：1 處注音',
    '  樣子改了：2 個連結的 http 改成 https',
    '第 9 行（b）',
    '  樣子改了：1 份名詞說明（dl）改成段落',
  ])
  const plan = { added: 2, updated: 1, losses, errors: new Map([[4, ['壞了', '又壞了']]]) }
  expect(importSummary(plan, '行')).toBe('新增 2 篇、更新 1 篇、略過 1 行（有誤）；1 篇有內容沒有帶進來')
  expect(importSummary({ added: 0, updated: 0, losses: [], errors: new Map() }, '篇')).toBe(
    '新增 0 篇、更新 0 篇、略過 0 篇；內容都帶進來了',
  )
})

test('posts that readers do not get are reported with their office address', () => {
  const unpublished = [
    { line: 1, uid: 11, isStillPublic: false },
    { line: 2, uid: 12, isStillPublic: true },
  ]
  const waiting = [
    { line: 5, uid: 15, missing: ['signature'] as const },
    { line: 6, uid: 16, missing: ['red_flag'] as const },
    { line: 7, uid: 17, missing: ['signature', 'red_flag'] as const },
  ]
  const lines = unpublishedLines({ waiting, unpublished }, '行')
  expect(lines.slice(0, 6)).toEqual([
    expect.stringContaining('2 篇的頻道要有審訂者簽核'),
    '第 5 行：/office/posts/15',
    '第 7 行：/office/posts/17',
    expect.stringContaining('2 篇提到 119 而沒有紅旗'),
    '第 6 行：/office/posts/16',
    '第 7 行：/office/posts/17',
  ])
  expect(lines.slice(6).filter((line) => line.startsWith('第 '))).toEqual([
    '第 1 行：/office/posts/11',
    '第 2 行：/office/posts/12',
  ])
  expect(unpublishedLines({ waiting: [], unpublished: [] }, '行')).toEqual([])
})
