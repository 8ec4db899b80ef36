import { dangers, dangersIn, type MeasuredValues, signText } from './dangers.ts'
import { minorField, pregnantField, sexField, signsField } from './fields.ts'
import { alarmOutcome, referralOutcome } from './for-adults.ts'
import { type Advice, defineTool, type FieldErrors, type Outcome, type ResultTone } from './tool.ts'

interface Measurements {
  sex: 'female' | 'male'
  waist: number | null
  systolic: number | null
  diastolic: number | null
  glucose: number | null
  triglycerides: number | null
  hdl: number | null
  pressureDrug: boolean
  glucoseDrug: boolean
  lipidDrug: boolean
}

interface Criterion {
  label: string
  value: string
  limit: string
  /** Null if unknown. */
  met: boolean | null
}

/** Three of the five criteria are sufficient. */
const needed = 3

const isAtLeast = (value: number | null, limit: number) => (value === null ? null : value >= limit)
const isBelow = (value: number | null, limit: number) => (value === null ? null : value < limit)
const anyOf = (...parts: (boolean | null)[]) => (parts.includes(true) ? true : parts.includes(null) ? null : false)
const valueText = (value: number | null, unit: string, drug = false) =>
  [value === null ? (drug ? '' : '未填') : `${value} ${unit}`, drug ? '用藥中' : ''].filter(Boolean).join('，')

/**
 * The five criteria of the Health Promotion Administration for adults from 20 years (2007): waist ≥ 90/80 cm; blood
 * pressure ≥ 130/85 mmHg; fasting glucose ≥ 100, triglycerides ≥ 150, HDL cholesterol < 40/50 mg/dL; a drug for one of
 * them counts as meeting it.
 */
export function metabolicCriteria(m: Measurements): Criterion[] {
  const male = m.sex === 'male'
  const pressure =
    m.systolic === null && m.diastolic === null ? '未填' : `${m.systolic ?? '未填'}／${m.diastolic ?? '未填'} 毫米汞柱`
  return [
    {
      label: '腰圍',
      value: valueText(m.waist, '公分'),
      limit: `${male ? '男性 90' : '女性 80'} 公分以上`,
      met: isAtLeast(m.waist, male ? 90 : 80),
    },
    {
      label: '血壓',
      value: m.pressureDrug ? `${pressure === '未填' ? '' : `${pressure}，`}用藥中` : pressure,
      limit: '收縮壓 130 或舒張壓 85 毫米汞柱以上',
      met: anyOf(m.pressureDrug, isAtLeast(m.systolic, 130), isAtLeast(m.diastolic, 85)),
    },
    {
      label: '空腹血糖',
      value: valueText(m.glucose, 'mg/dL', m.glucoseDrug),
      limit: '100 mg/dL 以上',
      met: anyOf(m.glucoseDrug, isAtLeast(m.glucose, 100)),
    },
    {
      label: '三酸甘油酯',
      value: valueText(m.triglycerides, 'mg/dL', m.lipidDrug),
      limit: '150 mg/dL 以上',
      met: anyOf(m.lipidDrug, isAtLeast(m.triglycerides, 150)),
    },
    {
      label: '高密度脂蛋白膽固醇',
      value: valueText(m.hdl, 'mg/dL'),
      limit: `${male ? '男性未滿 40' : '女性未滿 50'} mg/dL`,
      met: isBelow(m.hdl, male ? 40 : 50),
    },
  ]
}

/** Whether three of five are met: yes, no, or undecided because of missing values. */
export function metabolicVerdict(criteria: readonly Pick<Criterion, 'met'>[]): 'met' | 'not met' | 'unknown' {
  const metCount = criteria.filter((item) => item.met === true).length
  const missing = criteria.filter((item) => item.met === null).length
  return metCount >= needed ? 'met' : metCount + missing < needed ? 'not met' : 'unknown'
}

const verdicts: Record<ReturnType<typeof metabolicVerdict>, { verdict: string; tone: ResultTone; text: string }> = {
  met: {
    verdict: '符合代謝症候群的條件',
    tone: 'alert',
    text: '五項裡有三項以上符合。這是提醒，不是診斷：請帶著數字看家醫科或新陳代謝科，確認後從飲食、活動與追蹤開始調整。',
  },
  'not met': {
    verdict: '未達代謝症候群的條件',
    tone: 'good',
    text: '符合的不到三項。有符合的項目仍值得改善；30 歲起可用免費的成人預防保健定期檢查（30 到 39 歲每五年、40 到 64 歲每三年、65 歲以上每年一次）。',
  },
  unknown: {
    verdict: '資料不足，還不能判斷',
    tone: 'watch',
    text: '還缺的項目可能改變結果。腰圍和血壓在家就能量，血糖與血脂可從健檢報告或健康存摺找到。',
  },
}

const mg = { kind: 'number', unit: 'mg/dL', decimals: 0, optional: true } as const
const mmHg = { kind: 'number', unit: '毫米汞柱', decimals: 0, optional: true } as const

const notAdult = {
  minor: {
    headline: '未滿 20 歲，不用成人的標準',
    verdict: '請問小兒科或家醫科',
    text: '兒童與青少年的腰圍、血壓與血脂要看年齡、性別與身高，這五項標準不適用。請帶著數字問小兒科或家醫科；很渴、尿很多又變瘦，或嘔吐、昏沉，今天就醫。',
  },
  pregnant: {
    headline: '懷孕或產後六週內，不用這個標準',
    verdict: '請問產檢醫師',
    text: '懷孕時的標準比較嚴：空腹血糖 92、血壓 140／90 以上，請聯絡產檢院所；腰圍與血脂本來就會升高，不必對照這五項。頭痛、眼花、右上腹痛或臉手突然腫，今天就去產檢院所或急診。',
  },
} as const

/** The combined advice of several dangers: the headline of the most urgent, and the instructions of each. */
const adviceOf = (advice: readonly Advice[]): Advice => ({
  headline: advice[0]?.headline ?? '',
  text: advice.map(({ text }) => text).join(''),
})

/** The known values of an incomplete form. Swapped blood pressures are corrected. */
function measuredOf(values: Partial<MeasuredValues>): MeasuredValues {
  const { systolic = null, diastolic = null, glucose = null, triglycerides = null } = values
  const { signs = false, pregnant = false, minor = false, glucoseDrug = false } = values
  const crossed = systolic !== null && diastolic !== null && systolic <= diastolic
  return {
    systolic: crossed ? diastolic : systolic,
    diastolic: crossed ? systolic : diastolic,
    glucose,
    triglycerides,
    signs,
    pregnant,
    minor,
    glucoseDrug,
  }
}

/**
 * Self-test for the metabolic syndrome by the criteria of the Health Promotion Administration. The meaning of the slug
 * is unknown.
 */
export const metabolicSyndrome = defineTool({
  slug: 'mcsb',
  title: '代謝症候群自我檢測',
  lead: '用腰圍、血壓與健檢數字，對照五項指標。',
  fields: [
    sexField,
    {
      kind: 'number',
      name: 'waist',
      label: '腰圍',
      unit: '公分',
      min: 40,
      max: 200,
      decimals: 1,
      optional: true,
      help: '站直，皮尺繞過肋骨下緣與骨盆上緣的中間，吐氣後量。1 英寸是 2.54 公分',
    },
    {
      ...mmHg,
      name: 'systolic',
      label: '收縮壓',
      min: 40,
      max: 300,
      help: '血壓計上較大的數字；坐著休息五分鐘後量',
      beyond: {
        low: '收縮壓量不到或低於 40：人不舒服、叫不醒或站不起來，立刻撥 119；人很清醒，請換手再量一次，這不是單位的問題',
        high: '收縮壓超過 300 或機器顯示太高：休息 5 分鐘再量，仍然這麼高就去急診；頭痛、胸痛、喘或單側無力，立刻撥 119',
      },
    },
    {
      ...mmHg,
      name: 'diastolic',
      label: '舒張壓',
      min: 20,
      max: 200,
      help: '血壓計上較小的數字',
      beyond: {
        low: '舒張壓低於 20 或量不到：請換手再量一次；快昏倒、冒冷汗、胸痛或喘，立刻撥 119',
        high: '舒張壓超過 200 或機器顯示太高：休息 5 分鐘再量，仍然這麼高就去急診；頭痛、胸痛、喘或單側無力，立刻撥 119',
      },
    },
    {
      ...mg,
      name: 'glucose',
      label: '空腹血糖',
      min: 20,
      max: 2000,
      help: '空腹八小時以上。mmol/L 要乘以 18',
      beyond: {
        low: '若單位是 mmol/L，請乘以 18 再填；血糖機顯示 Lo 或真的低於 20：醒著、吞得下去就馬上吃 15 公克的糖，並撥 119',
        high: '血糖機顯示 HI 或超過 2000：現在就去急診；昏沉、嘔吐、肚子痛或呼吸又深又快，立刻撥 119',
      },
    },
    {
      ...mg,
      name: 'triglycerides',
      label: '三酸甘油酯',
      min: 10,
      max: 10_000,
      help: '報告上的 TG。mmol/L 要乘以 88.6',
      beyond: {
        low: '三酸甘油酯低於 10 很少見，請再看一次單位：mmol/L 要乘以 88.6',
        high: '三酸甘油酯超過 10000：這幾天就看醫師，先不要喝酒；上腹劇痛、嘔吐，去急診',
      },
    },
    {
      ...mg,
      name: 'hdl',
      label: '高密度脂蛋白膽固醇',
      min: 5,
      max: 150,
      help: '報告上的 HDL-C。mmol/L 要乘以 38.7',
    },
    { kind: 'check', name: 'pressureDrug', label: '正在服用降血壓藥' },
    { kind: 'check', name: 'glucoseDrug', label: '正在使用降血糖藥或胰島素' },
    { kind: 'check', name: 'lipidDrug', label: '正在服用降三酸甘油酯的藥' },
    { ...minorField, label: '未滿 20 歲' },
    { ...pregnantField, label: '懷孕中或產後六週內' },
    signsField(`現在有${signText}`),
  ],
  formula: [
    '腰圍：男性 90、女性 80 公分以上',
    '血壓：收縮壓 130 或舒張壓 85 毫米汞柱以上，或服用降血壓藥',
    '空腹血糖 100 mg/dL 以上，或使用降血糖藥',
    '三酸甘油酯 150 mg/dL 以上，或服用降三酸甘油酯的藥',
    '高密度脂蛋白膽固醇：男性未滿 40、女性未滿 50 mg/dL',
    '五項中符合三項以上，就符合代謝症候群的條件',
    '先看症狀，再看本身就危險的數字：血壓 180／120 以上（懷孕或產後 160／110）、收縮壓低於 90、血糖低於 70 或 300 以上、三酸甘油酯 500 以上',
  ],
  sources: [
    { title: '代謝症候群判定標準（20 歲以上）', publisher: '衛生福利部國民健康署', url: 'https://www.hpa.gov.tw/' },
    ...new Set(Object.values(dangers).map(({ source }) => source)),
  ],
  version: '2026-11-28',
  caveats: [
    '適用 20 歲以上的成人；孕婦不適用。',
    '不是診斷：單次數字會受睡眠、飲食與緊張影響，請由醫師依多次結果判斷。',
    '未達條件不代表沒有高血壓、糖尿病或高血脂。',
  ],
  trend: { label: '符合的項目', unit: '項' },
  check({ sex, pregnant, systolic, diastolic }): FieldErrors {
    if (sex === 'male' && pregnant) return { sex: '請確認性別與懷孕' }
    const crossed = systolic !== null && diastolic !== null && systolic <= diastolic
    return crossed ? { diastolic: '舒張壓要比收縮壓低，請再看一次血壓計' } : {}
  },
  alarm(values) {
    const first = dangersIn(measuredOf(values))
    return first.length > 0 ? alarmOutcome(adviceOf(first)) : null
  },
  compute(values): Outcome {
    const first = dangersIn(values)
    const other = values.minor ? notAdult.minor : values.pregnant ? notAdult.pregnant : null
    if (other) {
      // the general advice is less urgent than that of a danger
      return first.length > 0 ? { ...referralOutcome({ ...other, ...adviceOf(first) }), tone: 'alert' } : referralOutcome(other)
    }
    const items = metabolicCriteria(values)
    const metCount = items.filter((item) => item.met === true).length
    const missing = items.filter((item) => item.met === null)
    const count = `五項中符合 ${metCount} 項`
    const verdict = verdicts[metabolicVerdict(items)]
    return {
      headline: first[0]?.headline ?? count,
      ...(first.length > 0
        ? {
            verdict: values.signs ? '先處理症狀' : `${count}，但這個數字本身更要緊`,
            tone: 'alert' as const,
            // nothing follows an emergency
            text: [...first, ...(/119|急診/.test(first[0]?.headline ?? '') ? [] : [verdict])].map(({ text }) => text).join(''),
          }
        : verdict),
      facts: [
        ...first.map(({ headline, text }) => ({ label: headline, value: text })),
        ...items.map(({ label, value, limit, met }) => ({
          label,
          value: `${value}（${met === null ? '還不知道' : met ? '符合' : '不符合'}；標準：${limit}）`,
        })),
        ...(missing.length > 0 ? [{ label: '還缺', value: missing.map(({ label }) => label).join('、') }] : []),
      ],
      picture: { kind: 'criteria', items },
      trend: metCount,
      bare: {
        headline: '您的五項數字與標準',
        facts: items.map(({ label, value, limit }) => ({ label, value: `${value}（標準：${limit}）` })),
      },
      always: first.length > 0 ? adviceOf(first) : null,
    }
  },
})
