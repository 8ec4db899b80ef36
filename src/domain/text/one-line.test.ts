import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLine } from './one-line.ts'

test('a line has no breaks, no control characters and no direction override', () => {
  expect(oneLine(' 血壓\r\n怎麼量\u0001？\u2028')).toBe('血壓 怎麼量 ？')
  expect(oneLine('發票\u202efdp.exe')).toBe('發票fdp.exe')
  expect(oneLine('體脂 & <b>')).toBe('體脂 & <b>')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = oneLine(text)
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
      expect(oneLine(line)).toBe(line)
    }),
  )
})
