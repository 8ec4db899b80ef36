import type { Urgency } from '../symptoms/urgency.ts'

/** What a member may keep. */
export const recordKinds = ['symptom', 'nutrition', 'tool'] as const
export type RecordKind = (typeof recordKinds)[number]

/** For whom the symptom checker was asked (section 7, "sc_result/asker/list"). */
export const askers = ['self', 'spouse', 'parent', 'child', 'family'] as const
export type Asker = (typeof askers)[number]
export const askerNames: Record<Asker, string> = {
  self: '自己',
  spouse: '配偶',
  parent: '父母',
  child: '子女',
  family: '其他家人',
}

/** A question in the words that the member saw, and what they answered. */
export interface AnsweredQuestion {
  question: string
  answer: string
}

/** A source that a result rests on. */
export interface Reference {
  title: string
  url: string
}

/** What a record of the symptom checker holds: the words as they stood then, so that it reads the same when the tree has changed. */
export interface SymptomResult {
  /** The tree's key and version. */
  complaint: string
  version: string
  asker: Asker
  answers: AnsweredQuestion[]
  urgency: Urgency
  /** Possible conditions; never a diagnosis. */
  conditions: { name: string; why: string }[]
  advice: string[]
  references: Reference[]
}

/** The food groups of 國民健康署's 每日飲食指南, in its order. */
export const foodGroups = ['grains', 'protein', 'dairy', 'vegetables', 'fruits', 'nuts'] as const
export type FoodGroup = (typeof foodGroups)[number]
export const foodGroupNames: Record<FoodGroup, string> = {
  grains: '全榖雜糧',
  protein: '豆魚蛋肉',
  dairy: '乳品',
  vegetables: '蔬菜',
  fruits: '水果',
  nuts: '堅果種子',
}

/** What changes what the body needs. `pregnant` is a pregnancy whose weeks are not known, and of records from before they were asked. */
export const lifeStates = ['none', 'pregnant_first', 'pregnant_second', 'pregnant_third', 'pregnant', 'lactating'] as const
export type LifeState = (typeof lifeStates)[number]

/** What a record of the nutrition recommender holds. */
export interface NutritionResult {
  version: string
  /** Age in years. */
  about: { age: number; sex: 'female' | 'male'; state: LifeState }
  answers: AnsweredQuestion[]
  /** Servings (bowls of grains, cups of dairy) a day. */
  servings: Record<FoodGroup, number>
  /** `amount` a day, with its unit. */
  nutrients: { key: string; name: string; amount: string; reasons: string[]; foods: string[] }[]
  warnings: { title: string; text: string }[]
  references: Reference[]
}

/** What a record of a tool holds: what was typed, and the words of the result as they stood then. */
export interface ToolResult {
  /** The tool's slug. */
  tool: string
  version: string
  /** By the field's name. */
  values: Record<string, string>
  headline: string
  verdict: string
  /** The number that is followed over time. */
  trend: number | null
}

/** What each kind holds. */
export interface RecordData {
  symptom: SymptomResult
  nutrition: NutritionResult
  tool: ToolResult
}
