import { type FoodGroup, foodGroups } from '../records/record.ts'

/**
 * Servings per day of one group beyond which a typing error is more likely than the amount: three times the
 * recommendation of 每日飲食指南 at 2,700 kcal. As of 2026-11-22.
 */
const hardlyMore: Record<FoodGroup, number> = { grains: 12, protein: 16, dairy: 6, vegetables: 12, fruits: 12, nuts: 6 }

/** Plausible servings per day in total. */
const inAll = { least: 3, most: 40 } as const

/** Implausible servings of a day, by group: confirmed by the user, never rejected. */
export function doubtsOf(servings: Record<FoodGroup, number>): Partial<Record<FoodGroup, string>> {
  const total = foodGroups.reduce((sum, group) => sum + servings[group], 0)
  const doubts: Partial<Record<FoodGroup, string>> = {}
  for (const group of foodGroups)
    if (servings[group] > hardlyMore[group]) doubts[group] = `一天 ${servings[group]} 份很少見，請再看一次單位`
  if (total < inAll.least)
    doubts.grains = '一天加起來不到 3 份，請再看一次：是不是填成一餐的量，或漏了幾類？真的吃不下這麼久，請先看醫師'
  else if (total > inAll.most) doubts.grains ??= '一天加起來超過 40 份，請再看一次：是不是填成一週的量？'
  return doubts
}
