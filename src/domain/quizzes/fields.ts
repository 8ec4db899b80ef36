import { z } from 'zod'
import { reference } from '../places/fields.ts'

export const quizKind = z.enum(['knowledge', 'personality'])

/** A question of a quiz. Options of a knowledge quiz are right or wrong, those of a personality quiz count for a type. */
const question = z.strictObject({
  text: z.string(),
  options: z.array(z.strictObject({ text: z.string(), correct: z.boolean().optional(), type: z.string().optional() })),
  /** Empty without an explanation. */
  explanation: z.string(),
})
export type QuizQuestion = z.infer<typeof question>

/** A result: of a knowledge quiz for `min` to `max` right answers, of a personality quiz for a type. */
const result = z.strictObject({
  min: z.int().optional(),
  max: z.int().optional(),
  type: z.string().optional(),
  title: z.string(),
  text: z.string(),
  advice: z.string().optional(),
})
export type QuizResult = z.infer<typeof result>

/** The fields of a quiz in lists, under the names of its columns. */
export const quizFields = { kind: quizKind, title: z.string(), description: z.string(), sponsor: z.string().nullable() }
/** Its additional parts. */
export const quizParts = { questions: z.array(question), results: z.array(result), references: z.array(reference) }
