import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { validate } from '@readme/openapi-parser'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { calls } from '../contract/calls.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

interface Document {
  openapi: string
  info: { title: string }
  paths: Record<string, Record<string, { responses: Record<string, unknown>; security: Record<string, unknown>[] }>>
  components: { securitySchemes: Record<string, unknown> }
}

const { db } = await createTestDatabase()
const document = (await callApi(db, '/api/openapi.json')).json as unknown as Document

test('the document is OpenAPI 3.1 and lists every call', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info.title).toMatch(/API/)
  const actual = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(actual).toEqual(expect.arrayContaining(calls.map(({ name }) => name)))
})

test('an independent OpenAPI validator finds no error', async () => {
  const actual = await validate(structuredClone(document) as unknown as Parameters<typeof validate>[0])
  expect(actual).toMatchObject({ valid: true, warnings: [] })
})

test('declares which calls need the key or a session', () => {
  expect(document.components.securitySchemes).toMatchObject({
    apiKey: { type: 'apiKey', in: 'header', name: 'api-key' },
    session: { type: 'apiKey', in: 'cookie' },
  })
  expect(document.paths['/api/v3.0/favorite/add']?.['post']?.security).toEqual([{ apiKey: [], session: [] }])
  expect(document.paths['/api/v1.0/header']?.['get']?.security).toEqual([])
})

test('the committed copy is up to date', () => {
  const committed = JSON.parse(readFileSync(new URL('../../src/contract/openapi.json', import.meta.url), 'utf8'))
  expect(committed).toEqual(document)
})

test('the page links the document without scripts, and its CSP allows only its own scripts', async () => {
  const { text, headers } = await callApi(db, '/api/docs')
  expect(text).toMatch(/<a href="\/api\/openapi\.json">/)
  expect(text).toContain(document.info.title)
  expect(text).not.toMatch(/\son\w+=|@import|url\(|style="|https?:|eval/)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  for (const [, kind, inside = ''] of text.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g))
    expect(policy).toMatch(
      new RegExp(
        `${kind}-src 'self' '${`sha256-${createHash('sha256').update(inside).digest('base64')}`.replace(/[+/]/g, '\\$&')}'`,
      ),
    )
})

test('the page is valid HTML', async () => {
  const { text } = await callApi(db, '/api/docs')
  const report = await new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: { 'no-trailing-whitespace': 'off' },
  }).validateString(text)
  expect(
    report.results.flatMap(({ messages }) => messages.map(({ line, message, ruleId }) => `${line} ${ruleId} ${message}`)),
  ).toEqual([])
})
