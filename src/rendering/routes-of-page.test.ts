import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { routesOfPage } from './routes-of-page.server.ts'

test('a page lists each style sheet once, and the root’s without the mark that loads it again', () => {
  const route = (id: string, parentId: string | undefined, css: string[]) => ({
    id,
    parentId,
    css,
    module: `/${id}.js`,
    imports: [],
  })
  const routes = {
    root: route('root', undefined, ['/frame.css#']),
    post: route('post', 'root', ['/frame.css#', '/post.css#']),
    plain: { ...route('plain', 'root', []), css: undefined },
  }
  const manifest = { entry: { module: '/entry.js', imports: [] }, routes, url: '/manifest.js', version: '1' }
  const stylesOf = (...ids: (keyof typeof routes)[]) => {
    const matches = ids.map((id) => ({ route: { id } }))
    const page = routesOfPage({ manifest, staticHandlerContext: { matches } } as unknown as EntryContext)
    return ids.map((id) => page.routes[id]?.css)
  }
  expect(stylesOf('root', 'post')).toEqual([['/frame.css'], ['/post.css#']])
  expect(stylesOf('root', 'plain')).toEqual([['/frame.css'], undefined])
  expect(routes.post.css).toEqual(['/frame.css#', '/post.css#'])
})
