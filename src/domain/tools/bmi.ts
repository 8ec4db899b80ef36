import { bodyMassBands, bodyMassClass, bodyMassIndex, healthyRange, showIndex } from './body-mass.ts'
import { adultWeight, formatTenths, heightField, minorField, pregnantField, weightField } from './fields.ts'
import { lowWeightAdvice, outcomeForNonAdult } from './for-adults.ts'
import { defineTool } from './tool.ts'

/** Advice for each class. */
const advice = {
  under: '體重低於健康範圍。若是不明原因變瘦、食慾差或容易累，請看家醫科；平常可以從三餐的蛋白質與全穀補起。',
  healthy: '體重在健康範圍內。維持規律飲食與每週 150 分鐘的活動，並留意腰圍。',
  over: '體重略高於健康範圍。先從少喝含糖飲料、每天多走 30 分鐘開始，也量一量腰圍。',
  mild: '體重已達肥胖範圍，血壓、血糖與血脂值得一起檢查。可請家醫科或營養師協助訂出做得到的目標。',
  moderate: '體重達中度肥胖，建議請醫師評估共病與減重方式，不必一個人硬撐。',
  severe: '體重達重度肥胖，請與醫師討論完整的減重治療計畫。',
} as const

/** Range of the picture's scale. */
const scale = { least: 14, most: 40 }

/** BMI = kg/m², by the classes of the Health Promotion Administration. */
export const bmi = defineTool({
  slug: 'bmi',
  title: 'BMI 計算',
  lead: '用身高與體重，看看自己在健康體重的哪一段。',
  fields: [heightField, weightField, minorField, pregnantField],
  formula: [
    'BMI＝體重（公斤）÷ 身高（公尺）²',
    '未滿 18.5 過輕；18.5 以上未滿 24 健康體重；24 以上未滿 27 過重；27 以上未滿 30 輕度肥胖；30 以上未滿 35 中度肥胖；35 以上重度肥胖',
  ],
  sources: [adultWeight],
  version: '2026-11-28',
  caveats: [
    '適用 18 歲以上的成人；兒童與青少年要看年齡與性別的生長曲線，孕婦不適用。',
    '分不出肌肉與脂肪：運動員可能偏高，長輩肌肉流失時可能偏低。',
    '看不出脂肪堆在哪裡，請一起量腰圍（男性未滿 90、女性未滿 80 公分）。',
  ],
  trend: { label: 'BMI', unit: '' },
  compute({ height, weight, minor, pregnant }) {
    const other = outcomeForNonAdult({ minor, pregnant })
    if (other) return other
    const index = bodyMassIndex(height, weight)
    const { name, label, tone } = bodyMassClass(index)
    const { min, max, text: rangeText } = healthyRange(height)
    const difference =
      weight < min ? `少 ${formatTenths(min - weight)} 公斤` : `多 ${formatTenths(Math.max(weight - max, 0.1))} 公斤`
    const indexText = showIndex(index)
    const thin = lowWeightAdvice(index)
    const value = { label: '身體質量指數', value: indexText }
    const bare = { headline: `BMI ${indexText}`, facts: [value] }
    return {
      headline: thin?.headline ?? bare.headline,
      verdict: thin ? `BMI ${indexText}，${label}` : label,
      tone: thin ? 'alert' : tone,
      text: thin?.text ?? advice[name],
      bare,
      always: thin,
      facts: [
        value,
        { label: '分級', value: label },
        { label: '這個身高的健康體重', value: rangeText },
        {
          label: '與健康範圍相差',
          value: name === 'healthy' ? '在範圍內' : difference,
        },
      ],
      picture: { kind: 'gauge', label: 'BMI', value: index, shown: indexText, bands: bodyMassBands(scale.least, scale.most) },
      trend: Math.round(index * 10) / 10,
    }
  },
})
