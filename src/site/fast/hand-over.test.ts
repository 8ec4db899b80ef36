import type { EntryContext } from 'react-router'
import { expect, it } from 'vitest'
import { routerState } from './hand-over.server.ts'

/** What the router gives the drawing, with a stream that says what it has coded. */
function entry(coded: string, loaderData: object, rest: object = {}): EntryContext {
  const staticHandlerContext = { loaderData, actionData: null, errors: null, ...rest }
  return { staticHandlerContext, serverHandoffStream: new Blob([coded]).stream() } as unknown as EntryContext
}

it('reads the state once for the same routes while it says nothing else', async () => {
  expect(await routerState(entry('first', { root: null, page: null }))).toBe('first')
  expect(await routerState(entry('again', { root: null, page: null }))).toBe('first')
  expect(await routerState(entry('other', { root: null }))).toBe('other')
})

it('reads it anew where it carries data, an answer to a form, or an error', async () => {
  for (const [loaderData, rest] of [
    [{ a: null, b: 'data' }, {}],
    [{ a: null }, { actionData: { a: 'wrong' } }],
    [{ a: null }, { errors: { a: new Error('fault') } }],
  ] as const) {
    expect(await routerState(entry('one', loaderData, rest))).toBe('one')
    expect(await routerState(entry('two', loaderData, rest))).toBe('two')
  }
})
