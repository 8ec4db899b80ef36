import type { NutritionResult, SymptomResult, ToolResult } from './fields.ts'

/** Kinds of records that a member may store. */
export const recordKinds = ['symptom', 'nutrition', 'tool'] as const
export type RecordKind = (typeof recordKinds)[number]

/** The person for whom the symptom checker was used. */
export const askers = ['self', 'spouse', 'parent', 'child', 'family'] as const
export type Asker = (typeof askers)[number]
export const askerNames: Record<Asker, string> = {
  self: '自己',
  spouse: '配偶',
  parent: '父母',
  child: '子女',
  family: '其他家人',
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

/** The data of each kind. */
export interface RecordData {
  symptom: SymptomResult
  nutrition: NutritionResult
  tool: ToolResult
}
