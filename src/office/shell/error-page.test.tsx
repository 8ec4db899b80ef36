import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorPage, errorKindOf, errorTitles } from './error-page.tsx'

const refused = (status: number) => ({ status, statusText: '', internal: false, data: '' })

test('a file that is too large is named as such, and not as a page that does not exist', () => {
  expect([404, 413, 503, 500].map((status) => errorKindOf(refused(status)))).toEqual(['missing', 'large', 'busy', 'error'])
  const page = renderToStaticMarkup(<ErrorPage kind="large" statusCode={413} />)
  expect(page).toContain(errorTitles.large)
  expect(page).toContain('分成幾次')
})
