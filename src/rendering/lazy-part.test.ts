import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part.ts'

test('a part whose file is gone leaves its place to the browser, without holding up the document', async () => {
  const failure = Promise.reject(new Error('the file is gone'))
  const Part = lazyPart(() => failure)
  const page = () => renderToString(createElement(Suspense, { fallback: '…' }, createElement(Part)))
  page()
  await failure.catch(() => undefined)
  await new Promise(setImmediate)
  expect(page()).toContain('the file is gone')
})
