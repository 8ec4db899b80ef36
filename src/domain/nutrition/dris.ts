import type { LifeState } from '../records/fields.ts'

/** Nutrients of the recommender. */
export const nutrientKeys = [
  'protein',
  'fibre',
  'calcium',
  'iron',
  'magnesium',
  'potassium',
  'zinc',
  'iodine',
  'vitamin_c',
  'vitamin_d',
  'vitamin_b12',
  'folate',
] as const
export type NutrientKey = (typeof nutrientKeys)[number]

export type Sex = 'female' | 'male'
export type { LifeState } from '../records/fields.ts'

/** The edition of the amounts, and the day of the last comparison with it. */
export const edition = {
  title: '國民健康署「國人膳食營養素參考攝取量」第八版',
  url: 'https://www.hpa.gov.tw/Pages/Detail.aspx?nodeid=4248&pid=12285',
  checked: '2026-11-22',
} as const

/** Ages (years) at which the adult bands of the reference intakes start. */
const bandStarts = [19, 31, 51, 71]

interface Intake {
  name: string
  unit: string
  /** One amount, or one for each band. */
  male: readonly number[]
  female: readonly number[]
  /** Additional amount in pregnancy, or per trimester where they differ; and while breastfeeding. */
  pregnant: number | readonly [first: number, second: number, third: number]
  lactating: number
  /** Tolerable upper intake level for adults, food and supplements together (上限攝取量); null if there is none. */
  upper: number | null
}

/**
 * 14 g per 1000 kcal of the energy need at a somewhat low activity (2150, 2100, 1950, 1900 and 1650, 1650, 1600, 1500
 * kcal).
 */
const fibreOf = (...energy: number[]) => energy.map((kcal) => Math.round((kcal * 14) / 1000))

/** Daily intakes for adults, of `edition` (RDA, or AI where there is no RDA). */
export const intakes: Record<NutrientKey, Intake> = {
  protein: { name: '蛋白質', unit: '公克', male: [70], female: [60], pregnant: 10, lactating: 15, upper: null },
  fibre: {
    name: '膳食纖維',
    unit: '公克',
    male: fibreOf(2150, 2100, 1950, 1900),
    female: fibreOf(1650, 1650, 1600, 1500),
    pregnant: [0, 4, 4],
    lactating: 7,
    upper: null,
  },
  calcium: { name: '鈣', unit: '毫克', male: [1000], female: [1000], pregnant: 0, lactating: 0, upper: 2500 },
  iron: { name: '鐵', unit: '毫克', male: [10], female: [15, 15, 10, 10], pregnant: [0, 0, 30], lactating: 30, upper: 40 },
  magnesium: {
    name: '鎂',
    unit: '毫克',
    male: [380, 380, 360, 350],
    female: [320, 320, 310, 300],
    pregnant: 35,
    lactating: 0,
    upper: 700,
  },
  potassium: { name: '鉀', unit: '毫克', male: [2800], female: [2500], pregnant: 0, lactating: 400, upper: null },
  zinc: { name: '鋅', unit: '毫克', male: [15], female: [12], pregnant: 3, lactating: 3, upper: 35 },
  iodine: { name: '碘', unit: '微克', male: [150], female: [150], pregnant: 75, lactating: 100, upper: 1000 },
  vitamin_c: { name: '維生素 C', unit: '毫克', male: [100], female: [100], pregnant: 10, lactating: 40, upper: 2000 },
  vitamin_d: {
    name: '維生素 D',
    unit: '微克',
    male: [10, 10, 15, 15],
    female: [10, 10, 15, 15],
    pregnant: 0,
    lactating: 0,
    upper: 50,
  },
  vitamin_b12: { name: '維生素 B12', unit: '微克', male: [2.4], female: [2.4], pregnant: 0.2, lactating: 0.4, upper: null },
  folate: { name: '葉酸', unit: '微克', male: [400], female: [400], pregnant: 200, lactating: 100, upper: 1000 },
}

/** The daily intake of a nutrient for a person of 19 years or more; age in whole years. */
export function intakeOf(key: NutrientKey, { age, sex, state }: { age: number; sex: Sex; state: LifeState }): number {
  const intake = intakes[key]
  const bands = intake[sex]
  const base = bands[bandStarts.findLastIndex((start) => age >= start)] ?? bands[0] ?? 0
  return Math.round((base + added(intake, state)) * 10) / 10
}

const thirds: readonly LifeState[] = ['pregnant_first', 'pregnant_second', 'pregnant_third']

/** The additional amount of a life state. For a pregnancy of unknown week, what applies to all of it. */
function added({ pregnant, lactating }: Intake, state: LifeState): number {
  if (state === 'none') return 0
  if (state === 'lactating') return lactating
  if (typeof pregnant === 'number') return pregnant
  const third = thirds.indexOf(state)
  return third < 0 ? Math.min(...pregnant) : (pregnant[third] ?? 0)
}

/** Whether the person is pregnant. */
export const isPregnant = (state: LifeState): boolean => state.startsWith('pregnant')
