import { bodyMassClass, bodyMassIndex } from './body-mass.ts'
import { formatInteger, heightField, pregnantField, rounded, sexField, weightField } from './fields.ts'
import { lowWeightAdvice, outcomeForNonAdult, referralOutcome } from './for-adults.ts'
import { type Advice, defineTool } from './tool.ts'

/** Multiples of the resting rate by weekly activity. */
const activityFactors = { sitting: 1.2, light: 1.375, moderate: 1.55, active: 1.725, athlete: 1.9 } as const
type Activity = keyof typeof activityFactors
type WorkIntensity = 'light' | 'moderate' | 'heavy'

/** kcal per kilogram and day by work and by weight: under, healthy, over or obese (Health Promotion Administration). */
const perKilogram: Record<WorkIntensity, readonly [under: [number, number], healthy: [number, number], over: [number, number]]> =
  {
    light: [
      [35, 35],
      [30, 30],
      [20, 25],
    ],
    moderate: [
      [40, 40],
      [35, 35],
      [30, 30],
    ],
    heavy: [
      [45, 45],
      [40, 40],
      [35, 35],
    ],
  }

/**
 * Resting energy expenditure, kcal a day (Mifflin and St Jeor, 1990):
 * 10 × kg + 6.25 × cm − 5 × years, + 5 for men, − 161 for women.
 */
export function restingEnergy(sex: 'female' | 'male', age: number, height: number, weight: number): number {
  return rounded(10 * weight + 6.25 * height - 5 * age + (sex === 'male' ? 5 : -161), 6)
}

/** Daily need in kcal: the resting rate times the factor of an activity. */
export function dailyEnergy(resting: number, activity: Activity): number {
  return rounded(resting * activityFactors[activity], 6)
}

/** Daily need in kcal by the table of the Health Promotion Administration: from, to (the same for most). */
export function tableEnergy(work: WorkIntensity, height: number, weight: number): [from: number, to: number] {
  const { from } = bodyMassClass(bodyMassIndex(height, weight))
  const [low, high] = perKilogram[work][from === 0 ? 0 : from === 18.5 ? 1 : 2]
  return [low * weight, high * weight]
}

/** Below this many kcal per day adults need professional supervision (國民健康署; as of 2026-11-28). */
const minEnergy = 1200
/** Above this many kcal per day the equation is outside its study population. As of 2026-11-28. */
const maxEnergy = 5000

/** The headline that replaces the number. */
function caution(index: number, daily: number): Advice | null {
  const thin = lowWeightAdvice(index)
  if (thin) return thin
  if (rounded(daily) < minEnergy)
    return {
      headline: `算出來不到 ${formatInteger(minEnergy)} 大卡：先問醫師或營養師`,
      text: `算出來低於 ${formatInteger(minEnergy)} 大卡，請不要照著吃這麼少：先和醫師或營養師談，確認吃得夠、有沒有讓體重太輕的疾病。`,
    }
  if (rounded(daily) > maxEnergy)
    return {
      headline: '這個公式對您不準：請問醫師或營養師',
      text: `算出來超過 ${formatInteger(maxEnergy)} 大卡，遠離這個公式所根據的人，請不要照著吃：請醫師或營養師用實際的飲食與體重變化來估計。`,
    }
  return null
}

const underweight =
  '您的體重過輕，這些數字不是少吃的理由：不明原因變瘦請看家醫科，想補回來可以請營養師幫忙，先從三餐加一份蛋白質與全榖開始。'

/** The displayed values of the table: never below the minimum, nor below the resting energy expenditure. */
function tableText(low: number, high: number, resting: number): string {
  const minimum = Math.max(minEnergy, Math.ceil(resting))
  const rangeText = low === high ? formatInteger(low) : `${formatInteger(low)}～${formatInteger(high)}`
  if (high < minimum) return `算出 ${rangeText} 大卡，低於 ${formatInteger(minimum)} 大卡，不採用`
  if (low === high) return `${rangeText} 大卡`
  if (low < minimum)
    return `${formatInteger(minimum)}～${formatInteger(high)} 大卡（對照表從 ${formatInteger(low)} 起，低於 ${formatInteger(minimum)} 的不採用）`
  return `${rangeText} 大卡`
}

const ill = referralOutcome({
  headline: '這個公式不適用：請問醫師或營養師',
  verdict: '要看病情',
  text: '腎臟、肝臟或甲狀腺疾病、發燒、手術後，以及飲食疾患治療中，一天該吃多少要看病情與抽血，公式算的可能太多或太少。請問您的醫師，或請醫師轉介營養師；最近一直變瘦、吃不下，這幾天就看醫師。',
})

/** Daily energy by two methods, side by side. */
export const calorie = defineTool({
  slug: 'calorie',
  title: '每日熱量需求',
  lead: '從基礎代謝與活動量，估算一天大約需要多少熱量。',
  fields: [
    sexField,
    {
      kind: 'number',
      name: 'age',
      label: '年齡',
      unit: '歲',
      min: 18,
      max: 100,
      decimals: 0,
      help: '足歲；未滿 18 歲還在長，這個公式不適用，請問小兒科或營養師',
    },
    heightField,
    weightField,
    {
      kind: 'choice',
      name: 'activity',
      label: '每週運動',
      help: '看最近一個月的平常日子',
      choices: [
        { value: 'sitting', label: '幾乎不運動' },
        { value: 'light', label: '每週 1 到 3 天輕度運動' },
        { value: 'moderate', label: '每週 3 到 5 天中度運動' },
        { value: 'active', label: '每週 6 到 7 天運動' },
        { value: 'athlete', label: '每天大量運動或訓練' },
      ],
    },
    {
      kind: 'choice',
      name: 'work',
      label: '工作型態',
      help: '國民健康署的對照表依工作的輕重計算',
      choices: [
        { value: 'light', label: '輕度：大多坐著（辦公、開車、看店）' },
        { value: 'moderate', label: '中度：常站著或走動（護理、餐飲、家務）' },
        { value: 'heavy', label: '重度：大量用力（農漁、營造、搬運）' },
      ],
    },
    { ...pregnantField, label: '懷孕或哺乳中' },
    { kind: 'check', name: 'ill', label: '有腎臟、肝臟或甲狀腺疾病、正在發燒，或在治療飲食疾患' },
  ],
  formula: [
    '基礎代謝率（大卡）＝10 × 體重（公斤）＋6.25 × 身高（公分）－5 × 年齡，男性＋5，女性－161',
    '每日總消耗＝基礎代謝率 × 活動係數（1.2、1.375、1.55、1.725、1.9）',
    '國民健康署對照：每公斤體重的大卡數，依過輕、健康、過重以上排列，輕度工作 35、30、20～25；中度 40、35、30；重度 45、40、35',
  ],
  sources: [
    {
      title: 'A new predictive equation for resting energy expenditure in healthy individuals（Mifflin 等，1990）',
      publisher: 'American Journal of Clinical Nutrition 51(2):241–247',
      url: 'https://doi.org/10.1093/ajcn/51.2.241',
    },
    { title: '每日飲食指南：每人每日熱量需求對照', publisher: '衛生福利部國民健康署', url: 'https://www.hpa.gov.tw/' },
  ],
  version: '2026-11-28',
  caveats: [
    '估算值與實際消耗常差一成以上；以體重兩到四週的變化來修正最準。',
    '懷孕、哺乳、發燒、甲狀腺或腎臟疾病時不適用，請問醫師或營養師。',
    `不是減重處方：成人每天攝取低於 ${formatInteger(minEnergy)} 大卡要由專業人員陪同。`,
  ],
  trend: { label: '每日總消耗', unit: '大卡' },
  compute({ sex, age, height, weight, activity, work, pregnant, ill: isIll }) {
    if (pregnant) {
      const { text, verdict } = outcomeForNonAdult({ minor: false, pregnant }) ?? ill
      return referralOutcome({ headline: '懷孕或哺乳中，不用這個公式', verdict, text })
    }
    if (isIll) return ill
    const resting = restingEnergy(sex, age, height, weight)
    const daily = dailyEnergy(resting, activity)
    const [low, high] = tableEnergy(work, height, weight)
    const index = bodyMassIndex(height, weight)
    const state = bodyMassClass(index)
    const first = caution(index, daily)
    const isUnder = state.name === 'under'
    const bare = {
      headline: first?.headline ?? `每天約消耗 ${formatInteger(daily)} 大卡`,
      facts: [
        { label: '基礎代謝率：整天躺著不動也會用掉的熱量', value: `每天 ${formatInteger(resting)} 大卡` },
        {
          label: `每日總消耗：基礎代謝加上活動（乘以活動係數 ${activityFactors[activity]}）`,
          value: `每天 ${formatInteger(daily)} 大卡`,
        },
        { label: '國民健康署對照：依體重與工作，一天建議吃的熱量', value: tableText(low, high, resting) },
      ],
    }
    return {
      headline: bare.headline,
      verdict: `其中基礎代謝 ${formatInteger(resting)} 大卡`,
      tone: first ? 'alert' : isUnder ? 'watch' : 'good',
      text:
        first?.text ??
        (isUnder
          ? underweight
          : '兩種算法各有依據，數字不同是正常的。把它們當成起點：體重持續上升就少吃一點、多動一點，持續下降就補一點。'),
      bare,
      always: first ?? (isUnder ? { headline: bare.headline, text: underweight } : null),
      facts: [...bare.facts, { label: '對照時的體重分級', value: state.label }],
      picture: {
        kind: 'bars',
        unit: '大卡／天',
        bars: [
          { label: '基礎代謝率（躺著不動）', from: 0, to: rounded(resting), own: false },
          { label: '每日總消耗（加上活動）', from: 0, to: rounded(daily), own: true },
          { label: '國民健康署對照（建議吃的）', from: low === high ? 0 : rounded(low), to: rounded(high), own: false },
        ],
      },
      trend: rounded(daily),
    }
  },
})
