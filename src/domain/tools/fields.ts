/** Fields shared by several tools. Ranges are those of adults that a tape and a scale can measure. */
export const heightField = {
  kind: 'number',
  name: 'height',
  label: '身高',
  unit: '公分',
  min: 100,
  max: 250,
  decimals: 1,
  help: '脫鞋站直量。1 英尺是 30.48 公分，1 英寸是 2.54 公分',
} as const

export const weightField = {
  kind: 'number',
  name: 'weight',
  label: '體重',
  unit: '公斤',
  min: 20,
  max: 300,
  decimals: 1,
  help: '早上起床、上過廁所後量最穩定。1 台斤是 0.6 公斤，1 磅是 0.4536 公斤',
} as const

/** Persons to whom the rules for adults do not apply; checkboxes, because most users skip them. */
export const minorField = { kind: 'check', name: 'minor', label: '未滿 18 歲' } as const
export const pregnantField = { kind: 'check', name: 'pregnant', label: '懷孕中' } as const

/** Signs that are an emergency whatever else was entered. */
export const signsField = <const Label extends string>(label: Label) =>
  ({ kind: 'check', name: 'signs', label, momentary: true }) as const

export const sexField = {
  kind: 'choice',
  name: 'sex',
  label: '生理性別',
  help: '公式依生理性別而不同',
  choices: [
    { value: 'female', label: '女' },
    { value: 'male', label: '男' },
  ],
} as const

/** Public bodies and papers that several rules are based on. */
export const adultWeight = {
  title: '成人健康體重對照表（身體質量指數 BMI）',
  publisher: '衛生福利部國民健康署',
  url: 'https://www.hpa.gov.tw/',
} as const

/** Rounded to a number of decimals, halves up, without floating-point errors. */
export function rounded(value: number, decimals = 0): number {
  const scale = 10 ** decimals
  return Math.round(Number((value * scale).toFixed(6))) / scale
}

const integerFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenthsFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Display form of a whole number: `1,820`. */
export const formatInteger = (value: number) => integerFormat.format(rounded(value))
/** Display form with one decimal: `63.6`. */
export const formatTenths = (value: number) => tenthsFormat.format(rounded(value, 1))
