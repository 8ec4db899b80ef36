import { expect, test } from 'vitest'
import { archiveText } from './author-links.ts'

const issues = (...readable: number[]) => readable.map((pieces) => ({ readable: pieces }))

test('contents are promised only if every issue has readable pieces', () => {
  expect(archiveText(issues())).toContain('目錄，以及')
  expect(archiveText(issues(4, 1))).toContain('目錄，以及')
  expect(archiveText(issues(4, 0, 0))).toBe('每個月一期：其中 1 期有線上讀得到的篇目，其餘只有紙本，這裡列出刊名與出刊日期。')
  expect(archiveText(issues(0, 0))).toContain('沒有目錄')
})
