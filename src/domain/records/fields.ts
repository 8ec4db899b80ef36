import { z } from 'zod'
import { choices } from '../nutrition/questionnaire.ts'
import { link } from '../places/fields.ts'
import { urgencies } from '../symptoms/urgency.ts'
import { askers, foodGroups } from './record.ts'

/** What records hold, as they are stored and as the API tells them: the words as they stood when the result was kept. */

export const asker = z.enum(askers, { error: '沒有這種檢測對象' })
export const urgency = z.enum(urgencies)
export const foodGroup = z.enum(foodGroups)

/** One of those that readers see in words. */
export const oneOf = <K extends string>(words: Record<K, string>) =>
  z.enum(Object.keys(words) as [K, ...K[]], { error: '沒有這個選項' })
export const sex = oneOf(choices.sex)
/** What changes what the body needs. `pregnant` is a pregnancy whose weeks are not known, and of records from before they were asked. */
export const lifeState = oneOf(choices.state)
export type LifeState = z.infer<typeof lifeState>

/** A question in the words that the member saw, and what they answered. */
export const givenAnswer = z.strictObject({ question: z.string(), answer: z.string() })

/** What lists show of a record of the symptom checker. */
export const symptomFields = {
  /** The tree's key. */
  complaint: z.string(),
  asker,
  urgency,
}
export const symptomDetails = {
  /** The tree's version. */
  version: z.string(),
  answers: z.array(givenAnswer),
  /** Possible conditions; never a diagnosis. */
  conditions: z.array(z.strictObject({ name: z.string(), why: z.string() })),
  advice: z.array(z.string()),
  /** Sources that the result rests on. */
  references: z.array(link),
}

export const nutritionFields = {
  version: z.string(),
  about: z.strictObject({
    /** In years. */
    age: z.int(),
    sex,
    state: lifeState,
  }),
  answers: z.array(givenAnswer),
  /** Servings (bowls of grains, cups of dairy) a day. */
  servings: z.record(foodGroup, z.number()),
  nutrients: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      /** A day, with its unit. */
      amount: z.string(),
      reasons: z.array(z.string()),
      foods: z.array(z.string()),
    }),
  ),
  warnings: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  references: z.array(link),
}

export const toolFields = {
  /** The tool's slug. */
  tool: z.string(),
  /** What was typed, by the field's name. */
  values: z.record(z.string(), z.string()),
  headline: z.string(),
  verdict: z.string(),
  /** The number that is followed over time. */
  trend: z.number().nullable(),
}

/** What each kind holds. */
export const recordData = {
  symptom: z.strictObject({ ...symptomFields, ...symptomDetails }),
  nutrition: z.strictObject(nutritionFields),
  tool: z.strictObject({ version: z.string(), ...toolFields }),
}
export type SymptomResult = z.infer<typeof recordData.symptom>
export type NutritionResult = z.infer<typeof recordData.nutrition>
export type ToolResult = z.infer<typeof recordData.tool>
export type AnsweredQuestion = z.infer<typeof givenAnswer>
/** A source that a result rests on. */
export type Reference = z.infer<typeof link>
