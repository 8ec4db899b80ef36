import { expect, test } from 'vitest'
import { isFrontPage, showReference } from './reference-target.ts'

test.each(['https://www.hpa.gov.tw/', 'https://www.hpa.gov.tw', 'http://example.org/'])('%s names a body', (url) => {
  expect(isFrontPage(url)).toBe(true)
})

test.each(['https://www.nice.org.uk/guidance/ng203', 'https://example.org/?id=3', 'https://example.org/#a', ''])(
  '%s does not',
  (url) => expect(isFrontPage(url)).toBe(false),
)

test('a reference to a front page reads as a body, every other one as a document', () => {
  const reference = { title: '糖尿病與我', publisher: '衛生福利部國民健康署', url: 'https://www.hpa.gov.tw/' }
  expect(showReference(reference)).toEqual({
    names: 'body',
    body: '衛生福利部國民健康署',
    url: 'https://www.hpa.gov.tw/',
    query: '查詢「糖尿病與我」；連結是機構首頁，不是文件',
  })
  const document = { names: 'document', title: '糖尿病與我', lang: undefined, publisher: '衛生福利部國民健康署' }
  const url = 'https://www.hpa.gov.tw/Pages/Detail.aspx?nodeid=1'
  expect(showReference({ ...reference, url })).toEqual({ ...document, url })
  expect(showReference({ ...reference, url: '' })).toEqual({ ...document, url: null })
})
