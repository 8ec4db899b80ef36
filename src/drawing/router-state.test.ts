import type { EntryContext } from 'react-router'
import { expect, it } from 'vitest'
import { routerState } from './router-state.server.ts'

/** What the router gives the drawing, with a stream that says what it has coded. */
function entry(coded: string, loaderData: object, rest: object = {}): EntryContext {
  const staticHandlerContext = { loaderData, actionData: null, errors: null, ...rest }
  return { staticHandlerContext, serverHandoffStream: new Blob([coded]).stream() } as unknown as EntryContext
}

it('leaves the state away where it says nothing but which routes there are', async () => {
  expect(await routerState(entry('routes', { root: null, page: null }))).toBeNull()
})

it.each([
  ['data', { a: null, b: 'data' }, {}],
  ['an answer to a form', { a: null }, { actionData: { a: 'wrong' } }],
  ['an error', { a: null }, { errors: { a: new Error('fault') } }],
])('reads it where it carries %s', async (_, loaderData, rest) => {
  expect(await routerState(entry('coded', loaderData, rest))).toBe('coded')
})
