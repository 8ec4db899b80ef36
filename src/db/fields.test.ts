import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { fieldsOf } from './fields.ts'
import { authors, columns, posts } from './schema/index.ts'

const written = (...asked: Parameters<typeof fieldsOf>) => new PgDialect().sqlToQuery(fieldsOf(...asked)).sql

it('asks for columns under the names of the schema', () => {
  expect(written(authors, 'a', ['id', 'name'])).toBe('"a"."id" as "id", "a"."name" as "name"')
  expect(written(columns, 'k', ['channelId'])).toBe('"k"."channel_id" as "channelId"')
})

it.each(['uid', 'publishDate'])('refuses %s, which comes out otherwise than the schema says', (name) => {
  expect(() => written(posts, 'p', [name as never])).toThrow('a form of its own')
})
