import type { Questionnaire } from './questionnaire.ts'

/** Which of the recommended foods contain an allergen. A test compares it with `foods.ts`. */
const foodsWith: Record<Questionnaire['allergies'][number], readonly string[]> = {
  milk: ['牛奶', '優格'],
  egg: ['雞蛋'],
  fish: ['鯖魚', '小魚乾', '海魚', '鮭魚', '秋刀魚'],
  shellfish: ['蛤蜊', '牡蠣'],
  peanut: [],
  nuts: ['腰果'],
  soy: ['豆腐', '板豆腐', '小方豆干', '毛豆', '黑豆', '黃豆'],
  wheat: ['燕麥', '強化B12的穀片'],
  sesame: ['黑芝麻'],
  fruit: ['奇異果', '香蕉', '芭樂', '柑橘', '柳丁', '番茄'],
}
/** Seeds and nuts are often allergens of the same people. */
const alongWith: Partial<Record<Questionnaire['allergies'][number], readonly string[]>> = {
  nuts: ['南瓜子', '黑芝麻'],
  peanut: ['腰果', '南瓜子'],
  sesame: ['南瓜子'],
}

/** The foods that are excluded for these allergies. */
export function allergens(allergies: Questionnaire['allergies']): string[] {
  return allergies.flatMap((key) => [...foodsWith[key], ...(alongWith[key] ?? [])])
}
