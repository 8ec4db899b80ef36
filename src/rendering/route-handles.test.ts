import { expect, test } from 'vitest'
import { handlesFor } from './route-handles.ts'

const routes = {
  root: { id: 'root', path: '', module: {} },
  home: { id: 'home', parentId: 'root', index: true, module: { handle: { title: '首頁' } } },
  member: {
    id: 'member',
    parentId: 'root',
    path: 'member',
    module: { handle: { layout: 'member', middleware: ['member-only'] } },
  },
  favorites: { id: 'favorites', parentId: 'member', path: 'favorites', module: { handle: { middleware: ['nobody'] } } },
  member_home: { id: 'member_home', parentId: 'member', index: true, module: { handle: { title: '會員中心' } } },
  one: { id: 'one', parentId: 'root', path: 'article/:id', module: { handle: { title: '文章' } } },
  rest: { id: 'rest', parentId: 'root', path: '*', module: {} },
}

test('finds the handles of the matched routes, outermost first', () => {
  expect(handlesFor(routes, '/')).toEqual([{ title: '首頁' }])
  expect(handlesFor(routes, '/member/favorites').flatMap(({ middleware }) => middleware)).toEqual(['member-only', 'nobody'])
  expect(handlesFor(routes, '/member').at(-1)).toEqual({ title: '會員中心' })
  expect(handlesFor(routes, '/article/:id')).toEqual([{ title: '文章' }])
  expect(handlesFor(routes, '/*')).toEqual([])
  expect(() => handlesFor(routes, '/nowhere')).toThrow('/nowhere')
})
