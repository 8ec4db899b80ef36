import type { NutrientKey } from './dris.ts'
import type { Diet } from './questionnaire.ts'

/** Everyday foods in Taiwan that are rich in a nutrient, by origin. */
const foods: Record<NutrientKey, { plant: string; dairyEgg?: string; animal?: string }> = {
  protein: { plant: '豆腐 毛豆 黑豆', dairyEgg: '雞蛋', animal: '鯖魚 雞胸肉' },
  fibre: { plant: '地瓜葉 燕麥 黑豆 芭樂 木耳' },
  calcium: { plant: '板豆腐 小方豆干 芥藍 黑芝麻', dairyEgg: '牛奶 優格', animal: '小魚乾' },
  iron: { plant: '紅莧菜 紅豆 黑豆 板豆腐', animal: '蛤蜊 牛肉' },
  magnesium: { plant: '南瓜子 菠菜 糙米 黑豆 腰果' },
  potassium: { plant: '空心菜 香蕉 番茄 馬鈴薯 奇異果' },
  zinc: { plant: '南瓜子 腰果 黃豆', dairyEgg: '雞蛋', animal: '牡蠣 牛肉' },
  // kelp is omitted: one serving exceeds the upper level
  iodine: { plant: '加碘鹽（取代原本的鹽） 紫菜', animal: '海魚' },
  vitamin_c: { plant: '芭樂 奇異果 甜椒 柑橘' },
  vitamin_d: { plant: '曬過的香菇 黑木耳', dairyEgg: '雞蛋', animal: '鮭魚 秋刀魚' },
  vitamin_b12: { plant: '添加B12的營養酵母 強化B12的穀片', dairyEgg: '牛奶 雞蛋', animal: '鯖魚 蛤蜊' },
  folate: { plant: '菠菜 蘆筍 毛豆 花椰菜 柳丁' },
}

/** Every food of a nutrient, whatever the diet. */
export function allFoodsOf(key: NutrientKey): string[] {
  const { plant, dairyEgg = '', animal = '' } = foods[key]
  return [plant, dairyEgg, animal].flatMap((names) => names.split(' ')).filter(Boolean)
}

/** Foods for a nutrient that fit a diet, without the excluded ones. */
export function foodsFor(key: NutrientKey, diet: Diet, away: ReadonlySet<string>): string[] {
  const { plant, dairyEgg = '', animal = '' } = foods[key]
  const fitting = diet === 'vegan' ? [plant] : diet === 'vegetarian' ? [dairyEgg, plant] : [dairyEgg, animal, plant]
  return fitting.flatMap((names) => names.split(' ')).filter((name) => name !== '' && !away.has(name))
}
