import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { authCalls } from '../../src/api/auth/calls.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { formSchemas } from '../../src/contract/forms.ts'
import { schemaMessages } from '../../src/contract/schema-messages.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { callerOf, calls, urlOf } from './calls.ts'

const { db } = await createTestDatabase()

/** Readers see these messages in forms: they must be Chinese, without the validator's default texts. */
const isChinese = (message: string) => /\p{sc=Han}/u.test(message) && !/invalid|expected|received|required/i.test(message)

interface FieldIssue {
  path: string
  message: string
}

describe('an empty body', () => {
  test.each(calls.filter(({ endpoint }) => endpoint.method === 'POST'))(
    'to $name is rejected in Chinese',
    async ({ endpoint }) => {
      const path = urlOf(endpoint, {
        params: {
          postType: 'article',
          id: '1',
          kind: 'ad',
          slug: 'bmi',
          orderNo: 'HP1',
          number: '9000009',
          uid: '1',
          version: '1',
          name: 'plans',
          key: '1',
        },
      })
      const { status, json } = await callApi(db, path, { as: callerOf(endpoint), body: {} })
      if (status < 400) return
      const errors = (json.errors ?? []) as FieldIssue[]
      const messages = [String(json['detail']), ...errors.map(({ message }) => message)]
      // the text of a 404 is English and part of the contract
      if (status !== 404)
        expect(
          messages.filter((message) => !isChinese(message)),
          `${status} ${path}`,
        ).toEqual([])
    },
  )
})

/** Unexpected values, each tried for each field. */
const unexpected = [undefined, null, 12.5, -1, true, '', 'x', '長'.repeat(100_001), [], [{}], {}, { x: null }]

describe('every schema', () => {
  const schemas = [
    ...Object.values(endpoints).flatMap(({ operationId, ...call }) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = (call as { [Part in typeof part]?: z.ZodType })[part]
        return schema ? [{ name: `${operationId} ${part}`, schema }] : []
      }),
    ),
    ...Object.entries(authCalls).flatMap(([name, { body }]) => (body ? [{ name, schema: body as z.ZodType }] : [])),
    ...Object.entries(formSchemas).map(([name, schema]) => ({ name: `form ${name}`, schema: schema as z.ZodType })),
  ]
  const messagesOf = (schema: z.ZodType, input: unknown) => {
    const { error } = schema.safeParse(input, { error: schemaMessages })
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  }

  test.each(schemas)('$name rejects any value of a field in Chinese', ({ schema }) => {
    const fields = Object.keys((schema as { shape?: object }).shape ?? {})
    const inputs = [
      ...unexpected,
      ...unexpected.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
      { ...Object.fromEntries(fields.map((field) => [field, 'x'])), no_such_field: 1 },
    ]
    const messages = new Set(inputs.flatMap((input) => messagesOf(schema, input)))
    expect([...messages].filter((message) => !isChinese(message.slice(message.indexOf(': '))))).toEqual([])
  })
})
