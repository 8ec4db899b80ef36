import { formatInteger, rounded, signsField, weightField } from './fields.ts'
import { alarmOutcome } from './for-adults.ts'
import { metTable } from './met-table.data.ts'
import { defineTool } from './tool.ts'

/** Energy of an activity in kcal: MET × kilograms × hours. */
export function sportEnergy(met: number, weight: number, minutes: number): number {
  return rounded((met * weight * minutes) / 60, 6)
}

/** Intensity of an activity: light below 3 MET, moderate below 6, vigorous from 6 (WHO). */
export function intensityOf(met: number): '輕度' | '中度' | '費力' {
  return met < 3 ? '輕度' : met < 6 ? '中度' : '費力'
}

/**
 * More kcal than this in one session are a typing error or an ultramarathon: the mean MET of healthy adults does not
 * apply. As of 2026-11-28.
 */
const maxSpent = 4000

const stop = alarmOutcome({
  headline: '先停下來：立刻撥 119',
  text: '運動時胸痛或胸悶、喘不過氣、快昏倒、心跳很亂，或天熱時意識不清，可能是心臟或中暑的急症：現在停下來坐著或躺下，立刻撥 119，不要自己去醫院。症狀自己退了也要今天就醫，檢查之前不要再運動。',
})

/** The activities that the chosen one is compared with. */
const compared = ['walk', 'walk-brisk', 'jog']

/** Energy expenditure of activities, by the Compendium of Physical Activities. */
export const sport = defineTool({
  slug: 'sport',
  title: '運動消耗熱量',
  lead: '選一項活動、填時間，看看大約消耗多少熱量。',
  fields: [
    {
      kind: 'choice',
      name: 'activity',
      label: '活動',
      help: '選最接近的一項',
      choices: metTable,
    },
    {
      kind: 'number',
      name: 'minutes',
      label: '時間',
      unit: '分鐘',
      min: 1,
      max: 600,
      decimals: 0,
      help: '實際在動的時間，不算休息',
    },
    weightField,
    signsField('現在或剛才運動時胸痛、喘不過氣、快昏倒、心跳很亂或意識不清'),
  ],
  formula: ['消耗熱量（大卡）＝MET × 體重（公斤）× 時間（小時）', 'MET 未滿 3 為輕度、3 以上未滿 6 為中度、6 以上為費力'],
  sources: [
    {
      title: '2011 Compendium of Physical Activities（Ainsworth 等）',
      publisher: 'Medicine & Science in Sports & Exercise 43(8):1575–1581',
      url: 'https://doi.org/10.1249/MSS.0b013e31821ece12',
    },
    {
      title: 'Guidelines on physical activity and sedentary behaviour',
      publisher: '世界衛生組織 WHO',
      url: 'https://www.who.int/publications/i/item/9789240015128',
    },
  ],
  version: '2011 Compendium，2026-11-28',
  caveats: [
    'MET 是健康成人的平均；年齡、體能、地形與天氣都會讓實際消耗差兩三成。',
    '包含原本坐著也會消耗的熱量，不是「多」消耗的部分。',
    '運動時胸悶、胸痛或喘不過氣請停下來，撥 119，休息就好也要打；頭暈不退也撥 119。',
  ],
  trend: { label: '消耗熱量', unit: '大卡' },
  alarm: ({ signs }) => (signs ? stop : null),
  compute({ activity, minutes, weight, signs }) {
    if (signs) return stop
    const chosen = metTable.find(({ value }) => value === activity) ?? metTable[0]
    const spent = sportEnergy(chosen.met, weight, minutes)
    const intensity = intensityOf(chosen.met)
    const others = metTable.filter(({ value }) => compared.includes(value) && value !== activity)
    const lightEncouragement = intensity === '輕度' ? '輕度活動也比坐著好，試著加進幾段快走。' : ''
    const isBeyond = rounded(spent) > maxSpent
    const bare = {
      headline: isBeyond ? '這個量太大，公式不準' : `約消耗 ${formatInteger(spent)} 大卡`,
      facts: [
        { label: '活動', value: `${chosen.label}，${chosen.met} MET` },
        {
          label: `${formatInteger(minutes)} 分鐘消耗`,
          value: isBeyond ? `超過 ${formatInteger(maxSpent)} 大卡` : `${formatInteger(spent)} 大卡`,
        },
      ],
    }
    return {
      headline: bare.headline,
      verdict: `${intensity}活動`,
      tone: isBeyond ? 'watch' : 'good',
      text: isBeyond
        ? '一次消耗這麼多的人很少，請再看一次時間與體重。公式是健康成人的平均，長時間或體重很重時不準，不要照它補充熱量；連續動幾個小時，請補水、補鹽、慢慢增加，有慢性病先問醫師。'
        : `${lightEncouragement}成人每週建議累積 150 分鐘以上的中度活動，或 75 分鐘的費力活動，再加兩天肌力訓練。`,
      bare,
      always: null,
      facts: [
        ...bare.facts,
        { label: '強度', value: intensity },
        ...(isBeyond ? [] : others).map(({ label, met }) => ({
          label: `同樣時間${label}`,
          value: `${formatInteger(sportEnergy(met, weight, minutes))} 大卡`,
        })),
      ],
      picture: isBeyond
        ? { kind: 'none' }
        : {
            kind: 'bars',
            unit: '大卡',
            bars: [chosen, ...others].map(({ label, met }) => ({
              label,
              from: 0,
              to: rounded(sportEnergy(met, weight, minutes)),
              own: met === chosen.met && label === chosen.label,
            })),
          },
      trend: isBeyond ? null : rounded(spent),
    }
  },
})
