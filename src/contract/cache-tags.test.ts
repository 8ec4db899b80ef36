import { expect, it } from 'vitest'
import { z } from 'zod'
import { compileTagCollector, taggedNumber, withCacheTags } from './cache-tags.ts'

const person = z.strictObject({ id: taggedNumber((id) => `author:${id}`), name: z.string() })
const namesIn = (schema: z.ZodType, response: unknown) => {
  const names: string[] = []
  compileTagCollector(schema)?.(response, (name) => void names.push(name))
  return names
}

it('an entity is tagged wherever its field is: alone, listed, spread or absent', () => {
  const page = z.strictObject({
    by: person,
    others: z.array(person),
    reviewer: person.nullable(),
    editor: person.optional(),
    more: z.strictObject({ ...person.shape, title: z.string() }),
  })
  const response = { by: { id: 1 }, others: [{ id: 2 }, { id: 3 }], reviewer: null, more: { id: 4 } }
  expect(namesIn(page, response)).toEqual(['author:1', 'author:2', 'author:3', 'author:4'])
})

it('a field may derive its tag from sibling fields, and yield several tags', () => {
  const tagged = z.strictObject({
    tags: z.array(z.string()),
    sensitive: withCacheTags(z.boolean(), (_, { tags }: { tags: string[] }) =>
      tags.map((tag) => `tag:${tag}:sensitive` as const),
    ),
  })
  expect(namesIn(tagged, { tags: ['減鹽', '血壓'], sensitive: false })).toEqual(['tag:減鹽:sensitive', 'tag:血壓:sensitive'])
})

it('of a union, the matching shape yields the tags', () => {
  const either = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('person'), ...person.shape }),
    z.strictObject({ kind: z.literal('words'), id: z.number() }),
  ])
  expect(
    namesIn(z.array(either), [
      { kind: 'words', id: 1 },
      { kind: 'person', id: 2 },
    ]),
  ).toEqual(['author:2'])
  expect(() => compileTagCollector(z.union([person, z.string()]))).toThrow('discriminator')
})

it('a schema without tags has no cost', () => {
  expect(compileTagCollector(z.array(z.strictObject({ id: z.number(), url: z.string() })))).toBeNull()
})
