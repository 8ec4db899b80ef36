import { expect, test } from 'vitest'
import { templateText, withTemplate } from './reply-templates.ts'

test('a template never replaces typed text', () => {
  expect(withTemplate('', '範本')).toBe('範本')
  expect(withTemplate('已經寫好的話。\n', '範本')).toBe('已經寫好的話。\n\n範本')
  expect(withTemplate('已經寫好的話。', templateText('contact', ''))).toBe('已經寫好的話。')
  expect(withTemplate('', templateText('contact', 'correction'))).toContain('{篇名}')
})
