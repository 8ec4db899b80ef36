/** A value that is dangerous in itself, whatever else a tool reckons. */
interface Danger {
  /** The numbers by which it is told, and where they come from. */
  limits: Readonly<Record<string, number>>
  unit: string
  source: { title: string; publisher: string; url: string }
  /** The day on which somebody last held the numbers against their source. */
  checked: string
  /** In a few words, then what to do. */
  headline: string
  text: string
}

const pressures = {
  title: 'Hypertension in adults: diagnosis and management（NG136）',
  publisher: 'NICE',
  url: 'https://www.nice.org.uk/guidance/ng136',
} as const
const lowPressures = {
  title: 'Low Blood Pressure (Hypotension)',
  publisher: '美國 NIH（NHLBI）',
  url: 'https://www.nhlbi.nih.gov/health/low-blood-pressure',
} as const
const sugars = {
  title: 'Standards of Care in Diabetes',
  publisher: '美國糖尿病學會 ADA',
  url: 'https://professional.diabetes.org/standards-of-care',
} as const
const fats = {
  title: 'Guideline on the Management of Blood Cholesterol（2018）',
  publisher: '美國心臟協會 AHA／ACC',
  url: 'https://doi.org/10.1161/CIR.0000000000000625',
} as const
const checked = '2026-11-22'

/** The numbers that are said before any count. docs/clinical.md says why these, and what else was thinkable. */
export const dangers = {
  pressureHighWithSigns: {
    limits: { systolic: 180, diastolic: 120 },
    unit: 'mmHg',
    source: pressures,
    checked,
    headline: '血壓太高又不舒服：立刻撥 119',
    text: '血壓到 180／120 以上，又有胸痛、喘、劇烈頭痛、視力模糊、單側無力或說話不清，請現在就撥 119，不要自己加吃降壓藥。',
  },
  pressureHigh: {
    limits: { systolic: 180, diastolic: 120 },
    unit: 'mmHg',
    source: pressures,
    checked,
    headline: '血壓太高：先處理這個數字',
    text: '血壓到 180／120 以上：坐著休息 5 分鐘再量一次，仍然這麼高，今天就聯絡醫師或就醫，不要自己加藥；一出現胸痛、喘、劇烈頭痛、視力模糊、單側無力或說話不清，撥 119。懷孕或產後六週內不必等，直接去急診。',
  },
  pressureLowWithSigns: {
    limits: { systolic: 90, diastolic: 60 },
    unit: 'mmHg',
    source: lowPressures,
    checked,
    headline: '血壓太低又不舒服：立刻撥 119',
    text: '血壓低於 90／60，又有快昏倒、冒冷汗、胸痛、喘或意識不清，請躺下、把腳墊高，現在就撥 119。',
  },
  glucoseLow: {
    limits: { glucose: 70 },
    unit: 'mg/dL',
    source: sugars,
    checked,
    headline: '血糖太低：現在就處理',
    text: '血糖低於 70：人清醒、吞得下去，馬上吃 15 公克的糖（三到四顆方糖或半杯含糖果汁），15 分鐘後再量，還低就再吃一次；意識不清或吞不下去，什麼都不要餵，撥 119。正在用胰島素或降血糖藥的人，今天就告訴開藥的醫師。報告是之前的，也請帶去問醫師。',
  },
  glucoseHigh: {
    limits: { glucose: 300 },
    unit: 'mg/dL',
    source: sugars,
    checked,
    headline: '血糖太高：今天就醫',
    text: '血糖到 300 以上，今天就要就醫；嘔吐、肚子痛、呼吸又深又快、呼氣有水果味、極度口渴或昏昏沉沉，可能是酮酸中毒或高血糖昏迷，撥 119。正在打胰島素的人不要自己停打。',
  },
  triglyceridesHigh: {
    limits: { triglycerides: 500 },
    unit: 'mg/dL',
    source: fats,
    checked,
    headline: '三酸甘油酯太高：這幾天就醫',
    text: '三酸甘油酯到 500 以上，可能引起急性胰臟炎，這幾天就要看醫師，先不要喝酒；上腹劇痛、痛到背後又嘔吐，去急診。',
  },
} as const satisfies Record<string, Danger>

interface Measured {
  systolic: number | null
  diastolic: number | null
  glucose: number | null
  triglycerides: number | null
  /** Signs that make a pressure an emergency. */
  signs: boolean
}

const reaches = (value: number | null, limit: number) => value !== null && value >= limit
const under = (value: number | null, limit: number) => value !== null && value < limit

/** What is dangerous in itself among values, the most urgent first. */
export function dangersIn({ systolic, diastolic, glucose, triglycerides, signs }: Measured): Danger[] {
  const { pressureHigh, pressureLowWithSigns, glucoseLow, glucoseHigh, triglyceridesHigh } = dangers
  const high = reaches(systolic, pressureHigh.limits.systolic) || reaches(diastolic, pressureHigh.limits.diastolic)
  const low = under(systolic, pressureLowWithSigns.limits.systolic) || under(diastolic, pressureLowWithSigns.limits.diastolic)
  const found: (Danger | false)[] = [
    high && signs && dangers.pressureHighWithSigns,
    low && signs && pressureLowWithSigns,
    under(glucose, glucoseLow.limits.glucose) && glucoseLow,
    high && !signs && pressureHigh,
    reaches(glucose, glucoseHigh.limits.glucose) && glucoseHigh,
    reaches(triglycerides, triglyceridesHigh.limits.triglycerides) && triglyceridesHigh,
  ]
  return found.filter((danger) => danger !== false)
}
