import { expect, test } from 'vitest'
import { isFrontPage } from './reference-target.ts'

test.each(['https://www.hpa.gov.tw/', 'https://www.hpa.gov.tw', 'http://example.org/'])('%s names a body', (url) => {
  expect(isFrontPage(url)).toBe(true)
})

test.each(['https://www.nice.org.uk/guidance/ng203', 'https://example.org/?id=3', 'https://example.org/#a', ''])(
  '%s does not',
  (url) => expect(isFrontPage(url)).toBe(false),
)
