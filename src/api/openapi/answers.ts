import { z } from 'zod'
import type { Call } from './calls.ts'
import { pascal } from './name-shapes.ts'

/** The names of the response envelopes. Calls with the same content share an envelope. */
export interface Answers {
  nameOf: (answer: z.ZodType) => string
  /** The first of the envelopes with the same name. */
  schemaOf: (answer: z.ZodType) => z.ZodType
}

/**
 * Names each envelope after its content: `PostAnswer` contains one, `PostList` all, `PostPage` those of a page. If the
 * content has no constant's name, the call's name is used.
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
  const item = constants.get((many ? items.element : items) as z.ZodType)
  if (!item || Object.keys(more).length > 0) return null
  return `${item}${!many ? 'Answer' : meta ? 'Page' : 'List'}`
}
