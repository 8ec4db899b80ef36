/** A value that is dangerous in itself, independent of the tool's own calculation. */
interface Danger {
  /** Its thresholds, with their sources. */
  limits: Readonly<Record<string, number>>
  unit: string
  source: { title: string; publisher: string; url: string }
  /** The day of the last check of the thresholds against their source. */
  checked: string
  /** A short headline, then the instructions. */
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
const pregnancy = {
  title: 'Hypertension in pregnancy: diagnosis and management（NG133）',
  publisher: 'NICE',
  url: 'https://www.nice.org.uk/guidance/ng133',
} as const
const emergencies = {
  title: 'When to call 999',
  publisher: '英國 NHS',
  url: 'https://www.nhs.uk/nhs-services/urgent-and-emergency-care-services/when-to-call-999/',
} as const
const checked = '2026-11-28'
/** Signs that are an emergency whatever the values. The form asks for exactly these. */
export const signText = '胸痛、喘、劇烈頭痛、視力模糊、單側無力、說話不清、意識混亂、抽搐、冒冷汗、快昏倒或劇烈腹痛'

/** Thresholds that are reported before any count. docs/clinical.md gives the reasons and the alternatives. */
export const dangers = {
  signs: {
    limits: {},
    unit: '',
    source: emergencies,
    checked,
    headline: '有這些症狀：立刻撥 119',
    text: `現在有${signText}，不管數字是多少，請現在就撥 119，不要自己開車，也不要等。這裡的計算等平安以後再看。`,
  },
  glucoseLowWithSigns: {
    limits: { glucose: 70 },
    unit: 'mg/dL',
    source: sugars,
    checked,
    headline: '血糖太低又不舒服：立刻撥 119',
    text: '血糖低於 70 又不舒服：現在就撥 119；等救護車時，人清醒、吞得下去就馬上吃 15 公克的糖（三到四顆方糖或半杯含糖果汁），意識不清或吞不下去，什麼都不要餵。',
  },
  pressureVeryLow: {
    limits: { systolic: 70 },
    unit: 'mmHg',
    source: lowPressures,
    checked,
    headline: '血壓太低：立刻撥 119',
    text: '收縮壓低於 70：請躺下、把腳墊高，現在就撥 119。人完全清醒、沒有不舒服，就換一隻手再量一次；第二次仍然低於 70，一樣撥 119。',
  },
  glucoseVeryLow: {
    limits: { glucose: 40 },
    unit: 'mg/dL',
    source: sugars,
    checked,
    headline: '血糖極低：馬上吃糖，並撥 119',
    text: '血糖低於 40 隨時可能昏倒：人清醒、吞得下去，馬上吃 15 公克的糖（三到四顆方糖或半杯含糖果汁），請旁人撥 119，15 分鐘後再量；意識不清或吞不下去，什麼都不要餵，撥 119。報告是之前的，今天就打電話問醫師。',
  },
  pressurePregnantSevere: {
    limits: { systolic: 160, diastolic: 110 },
    unit: 'mmHg',
    source: pregnancy,
    checked,
    headline: '懷孕或產後血壓太高：現在就去急診',
    text: '懷孕中或產後六週內，血壓到 160／110 以上可能是子癲前症，沒有不舒服也要現在就去有婦產科的急診，不要等下次產檢；頭痛、眼花、右上腹痛、喘、抽搐或意識不清，撥 119。',
  },
  glucoseExtreme: {
    limits: { glucose: 600 },
    unit: 'mg/dL',
    source: sugars,
    checked,
    headline: '血糖非常高：現在就去急診',
    text: '血糖到 600 以上，身體可能嚴重脫水，現在就去急診；昏沉、嘔吐、肚子痛、呼吸又深又快或站不穩，撥 119。正在打胰島素的人不要自己停打。',
  },
  pressurePregnant: {
    limits: { systolic: 140, diastolic: 90 },
    unit: 'mmHg',
    source: pregnancy,
    checked,
    headline: '懷孕或產後血壓偏高：今天聯絡產檢院所',
    text: '懷孕中或產後六週內，血壓到 140／90 以上，坐著休息 5 分鐘再量，仍然這麼高，今天就聯絡產檢院所；到 160／110，或頭痛、眼花、右上腹痛、喘、臉手突然腫，直接去急診。',
  },
  pressureLow: {
    limits: { systolic: 90, diastolic: 50 },
    unit: 'mmHg',
    source: lowPressures,
    checked,
    headline: '血壓偏低：再量一次，今天問醫師',
    text: '血壓低於 90／50：坐著休息 5 分鐘再量，起身放慢。平常就這麼低、也沒有不舒服，下次看診告訴醫師就好；這是新出現的、正在吃血壓藥或心臟藥、懷孕，或有發燒、腹瀉、嘔吐、黑便、出血，今天就聯絡醫師。快昏倒、冒冷汗、胸痛、喘或意識不清，撥 119。',
  },
  pressureRaised: {
    limits: { systolic: 160, diastolic: 100 },
    unit: 'mmHg',
    source: pressures,
    checked,
    headline: '血壓偏高：這幾天早晚都量，一週內就醫',
    text: '血壓到 160／100 以上：這幾天早晚各量一次並記下來，一週內帶去看醫師，正在吃的血壓藥不要自己加減；到 180／120，今天就醫。',
  },
  glucoseOfMinor: {
    limits: { glucose: 200 },
    unit: 'mg/dL',
    source: sugars,
    checked,
    headline: '孩子血糖太高：今天就醫',
    text: '兒童與青少年血糖到 200 以上，可能是第一型糖尿病，會在幾天內變成酮酸中毒：今天就帶去看醫師，不要等；嘔吐、肚子痛、呼吸又深又快、昏沉，撥 119。',
  },
  glucoseDiabetic: {
    limits: { glucose: 126 },
    unit: 'mg/dL',
    source: sugars,
    checked,
    headline: '空腹血糖到了糖尿病的標準：請看醫師再驗一次',
    text: '空腹血糖到 126 以上，一兩週內請看家醫科或新陳代謝科再驗一次（空腹血糖或糖化血色素），確認是不是糖尿病；很渴、尿很多或一直變瘦，這幾天就看。',
  },
  glucoseRaised: {
    limits: { glucose: 200 },
    unit: 'mg/dL',
    source: sugars,
    checked,
    headline: '空腹血糖很高：這幾天就醫',
    text: '空腹血糖到 200 以上，這幾天就要看醫師確認是不是糖尿病、藥要不要調整；很渴、尿很多、一直變瘦或嘔吐，今天就醫。',
  },
  pressureHighWithSigns: {
    limits: { systolic: 180, diastolic: 120 },
    unit: 'mmHg',
    source: pressures,
    checked,
    headline: '血壓太高又不舒服：立刻撥 119',
    text: '血壓到 180／120 以上，又有胸痛、喘、劇烈頭痛、視力模糊、單側無力、說話不清或其他突然的不舒服，請現在就撥 119，不要自己加吃降壓藥。',
  },
  pressureHigh: {
    limits: { systolic: 180, diastolic: 120 },
    unit: 'mmHg',
    source: pressures,
    checked,
    headline: '血壓太高：再量一次，今天就醫',
    text: '血壓到 180／120 以上：坐著休息 5 分鐘再量一次，仍然這麼高，今天就聯絡醫師或就醫，不要自己加藥；一出現胸痛、喘、劇烈頭痛、視力模糊、單側無力或說話不清，撥 119。',
  },
  pressureLowWithSigns: {
    limits: { systolic: 90, diastolic: 60 },
    unit: 'mmHg',
    source: lowPressures,
    checked,
    headline: '血壓太低又不舒服：立刻撥 119',
    text: '血壓低於 90／60，又有快昏倒、冒冷汗、胸痛、喘、意識不清或其他突然的不舒服，請躺下、把腳墊高，現在就撥 119。',
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

export interface MeasuredValues {
  systolic: number | null
  diastolic: number | null
  glucose: number | null
  triglycerides: number | null
  /** Signs that are an emergency by themselves. */
  signs: boolean
  /** Pregnant, or within six weeks of a birth. */
  pregnant: boolean
  minor?: boolean
  /** Takes medicine for diabetes: the condition is known already. */
  glucoseDrug?: boolean
}

const reaches = (value: number | null, limit: number) => value !== null && value >= limit
const isUnder = (value: number | null, limit: number) => value !== null && value < limit

/** The dangerous values, the most urgent first. */
export function dangersIn({
  systolic,
  diastolic,
  glucose,
  triglycerides,
  signs,
  pregnant,
  minor,
  glucoseDrug,
}: MeasuredValues): Danger[] {
  const exceeds = ({ limits }: { limits: { systolic: number; diastolic: number } }) =>
    reaches(systolic, limits.systolic) || reaches(diastolic, limits.diastolic)
  const fallsBelow = ({ limits }: { limits: { systolic: number; diastolic: number } }) =>
    isUnder(systolic, limits.systolic) || isUnder(diastolic, limits.diastolic)
  const d = dangers
  const withSigns = isUnder(glucose, d.glucoseLow.limits.glucose)
    ? d.glucoseLowWithSigns
    : exceeds(d.pressureHigh)
      ? d.pressureHighWithSigns
      : fallsBelow(d.pressureLowWithSigns)
        ? d.pressureLowWithSigns
        : d.signs
  const veryLow = isUnder(systolic, d.pressureVeryLow.limits.systolic)
  const glucoseVeryLow = isUnder(glucose, d.glucoseVeryLow.limits.glucose)
  const severe = pregnant && exceeds(d.pressurePregnantSevere)
  const high = exceeds(d.pressureHigh)
  const extreme = reaches(glucose, d.glucoseExtreme.limits.glucose)
  const raised = reaches(glucose, d.glucoseRaised.limits.glucose)
  const glucoseHigh = reaches(glucose, d.glucoseHigh.limits.glucose)
  const dangersFound: (Danger | false)[] = [
    signs && withSigns,
    !signs && veryLow && d.pressureVeryLow,
    !signs && glucoseVeryLow && d.glucoseVeryLow,
    severe && d.pressurePregnantSevere,
    extreme && d.glucoseExtreme,
    !signs && !glucoseVeryLow && isUnder(glucose, d.glucoseLow.limits.glucose) && d.glucoseLow,
    !signs && !pregnant && high && d.pressureHigh,
    pregnant && !severe && exceeds(d.pressurePregnant) && d.pressurePregnant,
    glucoseHigh && !extreme && d.glucoseHigh,
    minor === true && !glucoseHigh && raised && d.glucoseOfMinor,
    !signs && !veryLow && fallsBelow(d.pressureLow) && d.pressureLow,
    reaches(triglycerides, d.triglyceridesHigh.limits.triglycerides) && d.triglyceridesHigh,
    !pregnant && !high && exceeds(d.pressureRaised) && d.pressureRaised,
    !minor && !glucoseHigh && raised && d.glucoseRaised,
    !glucoseDrug && !raised && reaches(glucose, d.glucoseDiabetic.limits.glucose) && d.glucoseDiabetic,
  ]
  return dangersFound.filter((danger) => danger !== false)
}
