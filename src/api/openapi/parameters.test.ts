import { expect, test } from 'vitest'
import { z } from 'zod'
import { nameShapes } from './parameters.ts'

const response = (schema: z.ZodType, name: string | null = null) => ({ schema, name, direction: 'output' as const })
const namesOf = (roots: Parameters<typeof nameShapes>[0], constants: Record<string, z.ZodType> = {}) =>
  [...nameShapes(roots, new Map(Object.entries(constants).map(([name, schema]) => [schema, name]))).names.values()].sort()

test('a constant provides its name, and nested shapes are named after it', () => {
  const post = z.object({
    cover: z.object({ id: z.string() }).nullable(),
    replies: z.array(z.object({ text: z.string() })).default([]),
    searches: z.array(z.object({ keyword: z.string() })),
    reading_state: z.enum(['open', 'walled']).optional(),
    by_day: z.record(z.string(), z.object({ reads: z.number() })),
  })
  const all = ['Post', 'PostByDay', 'PostCover', 'PostReadingState', 'PostReply', 'PostSearch']
  expect(namesOf([response(post)], { post })).toEqual(all)
  expect(namesOf([response(post, 'Post')])).toEqual(all)
})

test('the variants of a union are named after their discriminator', () => {
  const figure = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('bars'), bars: z.array(z.number()) }),
    z.object({ kind: z.literal('steps'), steps: z.array(z.string()) }),
  ])
  expect(namesOf([response(figure)], { figure })).toEqual(['Figure', 'FigureBars', 'FigureSteps'])
})

test('request shapes are named by their input, response shapes by their output', () => {
  const sent = z.object({ chosen: z.array(z.enum(['a', 'b'])).transform((keys) => keys.join()) })
  expect(namesOf([{ schema: sent, name: 'ChooseBody', direction: 'input' }])).toEqual(['ChooseBody', 'ChooseBodyChosen'])
  expect(namesOf([response(sent, 'Chosen')])).toEqual(['Chosen'])
})

test('a shape that is reachable from two others needs a constant', () => {
  const status = z.enum(['', 'walled'])
  const roots = [response(z.object({ status }), 'Post'), response(z.object({ status }), 'Video')]
  expect(() => namesOf(roots)).toThrow('PostStatus and VideoStatus are one shape')
  expect(namesOf(roots, { status })).toEqual(['Post', 'Status', 'Video'])
})

test('two shapes cannot have the same name', () => {
  const roots = [response(z.object({ a: z.string() }), 'Post'), response(z.object({ b: z.string() }), 'Post')]
  expect(() => namesOf(roots)).toThrow('Post is the name of two shapes')
})
