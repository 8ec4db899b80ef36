/** The numbers of a recipe block. */
export interface RecipeAttrs {
  servings: number
  minutes: number | null
  sodium: number | null
  carbohydrate: number | null
}

/** The numbers of a recipe in words; the servings first. */
export const recipeFigures = ({ servings, minutes, sodium, carbohydrate }: RecipeAttrs): string[] => [
  `${servings} 人份`,
  ...(minutes === null ? [] : [`${minutes} 分鐘`]),
  ...(sodium === null ? [] : [`每份鈉 ${sodium} 毫克`]),
  ...(carbohydrate === null ? [] : [`每份醣 ${carbohydrate} 公克`]),
]

const fractions: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3 }
/** A whole number and a fraction (1 又 1/2), a fraction, a decimal number, or a fraction sign. */
const amount = /(?:(\d+) 又 )?(\d+)\/(\d+)|\d+(?:\.\d+)?|[½¼¾⅓]/g
/** A note in brackets that repeats the amount in other words, such as half an onion: it would be wrong once scaled. */
const repeated = /[（(][^）)]*[\d½¼¾⅓半][^）)]*[）)]/g

/** Numbers up to 10 are rounded to quarters, larger ones to whole numbers. */
function formatAmount(value: number): string {
  if (value >= 10) return String(Math.round(value))
  const quarters = Math.max(1, Math.round(value * 4))
  const [whole, part] = [Math.floor(quarters / 4), ['', '1/4', '1/2', '3/4'][quarters % 4] ?? '']
  if (whole === 0) return part
  return part === '' ? String(whole) : `${whole} 又 ${part}`
}

/** A line of the ingredients with its amounts multiplied; notes that repeat an amount are left out. */
export function scaledLine(line: string, factor: number): string {
  if (factor === 1) return line
  return line.replace(repeated, '').replace(amount, (match, whole?: string, numerator?: string, denominator?: string) => {
    const value =
      numerator && denominator
        ? Number(whole ?? 0) + Number(numerator) / Number(denominator)
        : (fractions[match] ?? Number(match))
    return formatAmount(value * factor)
  })
}

/** Fixed texts in boxed blocks. */
export const calloutLabels = {
  summary: '本文重點',
  do: '這樣做',
  dont: '避免這樣做',
  source: '資料來源：',
  transcript: '逐字稿',
  diagramAlone: '只看這張圖，方便列印',
  ingredients: '材料',
  method: '做法',
  recipe: '食譜',
  recipeAlone: '只看這道菜，方便列印',
  recipeCopy: '複製採買清單',
  recipeCopied: '已複製，可以貼到訊息裡',
  recipeNotCopied: '沒有複製成功，請再按一次',
  fridge: '冰箱頁',
  /** Links to the page that prints this alone. */
  fridgeAlone: '只看這一頁，方便列印',
  fridgeSend: '傳給家人',
  fridgeCopied: '已複製，可以貼到訊息裡',
  fridgeNotCopied: '沒有複製成功，請再按一次',
} as const

/** Label of an external video. */
export const externalVideoLabel = (host: string) => `到 ${host} 看影片（會離開本站）`
