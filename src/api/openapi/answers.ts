import { z } from 'zod'
import type { Call } from './calls.ts'
import { pascal } from './name-shapes.ts'

/** What the envelopes of the answers are called. Calls that answer with the same thing answer in the same envelope. */
export interface Answers {
  nameOf: (answer: z.ZodType) => string
  /** The first of the envelopes that are called the same. */
  schemaOf: (answer: z.ZodType) => z.ZodType
}

/**
 * Names each envelope after what is in it: `PostAnswer` holds one, `PostList` all, `PostPage` those of a page. Where that
 * has no constant's name, the call lends its own.
 */
export function answersOf(calls: readonly Call[], constants: ReadonlyMap<z.ZodType, string>): Answers {
  const names = new Map<z.ZodType, string>()
  const first = new Map<string, z.ZodType>()
  for (const { answer, operationId } of calls) {
    const constant = constants.get(answer)
    const name = pascal(constant ?? nameAfterContent(answer, constants) ?? `${operationId}Answer`)
    names.set(answer, name)
    if (!first.has(name)) first.set(name, answer)
  }
  const nameOf = (answer: z.ZodType) => names.get(answer) ?? ''
  return { nameOf, schemaOf: (answer) => first.get(nameOf(answer)) ?? answer }
}

function nameAfterContent(answer: z.ZodType, constants: ReadonlyMap<z.ZodType, string>): string | null {
  if (!(answer instanceof z.ZodObject)) return null
  const { items, meta, ...more } = answer.shape as Record<string, z.ZodType>
  const many = items instanceof z.ZodArray
  const thing = constants.get((many ? items.element : items) as z.ZodType)
  if (!thing || Object.keys(more).length > 0) return null
  return `${thing}${!many ? 'Answer' : meta ? 'Page' : 'List'}`
}
