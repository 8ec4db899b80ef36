import type { EntryContext } from 'react-router'
import { expect, it } from 'vitest'
import { routerState } from './render-document.server.tsx'

/** The router's entry context, with a stream of its encoded state. */
function entry(coded: string, loaderData: object, rest: object = {}): EntryContext {
  const staticHandlerContext = { loaderData, actionData: null, errors: null, ...rest }
  return { staticHandlerContext, serverHandoffStream: new Blob([coded]).stream() } as unknown as EntryContext
}

it('omits the state if it contains no more than the routes', async () => {
  expect(await routerState(entry('routes', { root: null, page: null }))).toBeNull()
})

it.each([
  ['data', { a: null, b: 'data' }, {}],
  ['an answer to a form', { a: null }, { actionData: { a: 'wrong' } }],
  ['an error', { a: null }, { errors: { a: new Error('failed') } }],
])('reads it if it contains %s', async (_, loaderData, rest) => {
  expect(await routerState(entry('coded', loaderData, rest))).toBe('coded')
})
