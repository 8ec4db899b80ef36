import { z } from 'zod'
import { choices } from '../nutrition/questionnaire.ts'
import { link } from '../places/fields.ts'
import { urgencies } from '../symptoms/urgency.ts'
import { askers, foodGroups } from './record.ts'

/**
 * Contents of records, as stored and as returned by the API, with the wording of the time at which the result was
 * stored.
 */

/** For whom the symptom checker was used. */
export const asker = z.enum(askers, { error: '沒有這種檢測對象' })
export const urgency = z.enum(urgencies)
export const foodGroup = z.enum(foodGroups)

/** One of the options with display texts. */
export const enumOf = <K extends string>(labels: Record<K, string>) =>
  z.enum(Object.keys(labels) as [K, ...K[]], { error: '沒有這個選項' })
export const sex = enumOf(choices.sex)
/**
 * Life states that change nutritional needs. `pregnant` is a pregnancy of unknown week, and the value of records from
 * before weeks were asked.
 */
export const lifeState = enumOf(choices.state)
export type LifeState = z.infer<typeof lifeState>

/** A question in the wording that the member saw, and their answer. */
export const recordedAnswer = z.strictObject({ question: z.string(), answer: z.string() })

/** The fields of a symptom record in lists. */
export const symptomFields = {
  /** The key of the symptom's decision tree. */
  complaint: z.string(),
  asker,
  urgency,
}
export const symptomDetails = {
  /** The version of the decision tree. */
  version: z.string(),
  answers: z.array(recordedAnswer),
  /** Possible conditions; never a diagnosis. */
  conditions: z.array(z.strictObject({ name: z.string(), why: z.string() })),
  advice: z.array(z.string()),
  /** Sources of the result. */
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
  answers: z.array(recordedAnswer),
  /** Servings (bowls of grains, cups of dairy) per day. */
  servings: z.record(foodGroup, z.number()),
  nutrients: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      /** Per day, with its unit. */
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
  /** The entered values, by field name. */
  values: z.record(z.string(), z.string()),
  headline: z.string(),
  verdict: z.string(),
  /** The value that is charted over time. */
  trend: z.number().nullable(),
}

/** The schema of each kind. */
export const recordData = {
  symptom: z.strictObject({ ...symptomFields, ...symptomDetails }),
  nutrition: z.strictObject(nutritionFields),
  tool: z.strictObject({ version: z.string(), ...toolFields }),
}
export type SymptomResult = z.infer<typeof recordData.symptom>
export type NutritionResult = z.infer<typeof recordData.nutrition>
export type ToolResult = z.infer<typeof recordData.tool>
export type AnsweredQuestion = z.infer<typeof recordedAnswer>
/** A source of a result. */
export type Reference = z.infer<typeof link>
