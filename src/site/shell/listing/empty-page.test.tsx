import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { EmptyPage } from './empty-page.tsx'

test.each([
  ['/author', ['/']],
  ['/tag/3', ['/']],
  ['/article?channel=3', ['/article']],
  ['/article?tag=減鹽', ['/article', `/search?keyword=${encodeURIComponent('減鹽')}`]],
])('%s, when it is empty, states it and links to where to continue', (path, links) => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <EmptyPage total={0} empty="現在還沒有。" />
    </MemoryRouter>,
  )
  expect(html).toContain('現在還沒有。')
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links)
})
