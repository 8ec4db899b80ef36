import { type BodyMassClass, bodyMassClass, bodyMassIndex, healthyRange, showIndex, weightAt } from './body-mass.ts'
import { adultWeight, formatTenths, heightField, minorField, pregnantField, weightField } from './fields.ts'
import { lowWeightAdvice, outcomeForNonAdult } from './for-adults.ts'
import { defineTool } from './tool.ts'

/** The index with the lowest morbidity in adults, the basis of the ideal weight. */
const idealIndex = 22

const lighter = (range: string) => `健康體重是 ${range}。想調整時，先以三到六個月減去目前體重的 5% 為目標，比較留得住。`

/** Advice for each class, with the healthy range. */
const adviceFor: Record<BodyMassClass['name'], (range: string) => string> = {
  under: (range) => `健康體重是 ${range}。體重過輕，先別減重；不明原因變瘦、食慾差或容易累，請看家醫科找原因，再慢慢補回來。`,
  healthy: (range) => `健康體重是一段範圍：${range}。落在範圍裡就不必追求某一個數字。`,
  over: lighter,
  mild: lighter,
  moderate: lighter,
  severe: lighter,
}

/** Ideal weight = 22 × m²; healthy from 18.5 × m² to below 24 × m². */
export const weight = defineTool({
  slug: 'weight',
  title: '理想體重',
  lead: '依身高算出理想體重與健康範圍，也能和現在的體重比一比。',
  fields: [heightField, { ...weightField, label: '目前體重', optional: true }, minorField, pregnantField],
  formula: ['理想體重（公斤）＝22 × 身高（公尺）²', '健康體重範圍＝18.5 × 身高（公尺）² 以上，未滿 24 × 身高（公尺）²'],
  sources: [adultWeight],
  version: '2026-11-28',
  caveats: [
    '這是成人的參考值，不是每個人都該達到的數字；孕婦、兒童與青少年不適用。',
    '65 歲以上太瘦也有風險，減重前先和醫師談談，並保住肌肉。',
    '水腫、截肢或肌肉量特別多時，請由專業人員評估。',
  ],
  trend: { label: '體重', unit: '公斤' },
  compute({ height, weight: now, minor, pregnant }) {
    const other = outcomeForNonAdult({ minor, pregnant })
    if (other) return other
    const ideal = weightAt(idealIndex, height)
    const { min, max, text: range } = healthyRange(height)
    const state = now === null ? null : bodyMassClass(bodyMassIndex(height, now))
    const difference = now === null ? 0 : now - ideal
    const thin = now === null ? null : lowWeightAdvice(bodyMassIndex(height, now))
    const bare = {
      headline: `理想體重 ${formatTenths(ideal)} 公斤`,
      facts: [
        { label: '理想體重', value: `${formatTenths(ideal)} 公斤` },
        { label: '健康體重範圍', value: range },
        ...(now === null
          ? []
          : [{ label: '目前體重', value: `${formatTenths(now)} 公斤（BMI ${showIndex(bodyMassIndex(height, now))}）` }]),
      ],
    }
    return {
      headline: thin?.headline ?? bare.headline,
      verdict: state ? `目前：${state.label}` : `健康範圍 ${formatTenths(min)} 公斤起`,
      tone: thin ? 'alert' : (state?.tone ?? 'good'),
      text: thin?.text ?? adviceFor[state?.name ?? 'healthy'](range),
      bare,
      always: thin,
      facts: [
        ...bare.facts,
        ...(now === null
          ? []
          : [
              {
                label: '與理想體重相差',
                value:
                  Math.abs(difference) < 0.05
                    ? '剛剛好'
                    : `${difference > 0 ? '多' : '少'} ${formatTenths(Math.abs(difference))} 公斤`,
              },
            ]),
      ],
      picture: {
        kind: 'range',
        unit: '公斤',
        min: Math.min(weightAt(15, height), now ?? Number.POSITIVE_INFINITY),
        max: Math.max(weightAt(30, height), now ?? 0),
        from: min,
        to: max,
        marks: [{ label: '理想', value: ideal }, ...(now === null ? [] : [{ label: '目前', value: now }])],
      },
      trend: now,
    }
  },
})
