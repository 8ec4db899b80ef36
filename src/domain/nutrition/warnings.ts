import { allergens } from './allergens.ts'
import { conditionWarnings } from './condition-warnings.ts'
import { isPregnant, type NutrientKey } from './dris.ts'
import { drugWarnings } from './drug-warnings.ts'
import { multiples, type Questionnaire } from './questionnaire.ts'
import { urgentWarnings } from './urgent-warnings.ts'
import type { Warning } from './warning.ts'

const inPregnancy: Warning = {
  title: '懷孕期間',
  text: '不喝酒；動物肝臟與高劑量維生素 A 請避免；不吃生食與大型魚（鯊、旗、鮪、油魚），貝類要全熟。海帶與昆布湯的碘很高，不要當成補碘的食物。鐵與葉酸補充劑照產檢醫師指示。',
  away: ['海魚'],
}

const ofAllergies = (allergies: Questionnaire['allergies']): Warning => ({
  title: `過敏：${allergies.map((key) => multiples.allergies[key]).join('、')}`,
  text: '下面的食物已經拿掉含有這些成分的，外食與包裝食品仍請看過敏原標示、開口問。曾經喘、臉唇腫或昏倒的人，請醫師評估是否隨身帶腎上腺素筆；吃了以後喘、喉嚨緊、全身起疹或頭暈，立刻撥 119。',
  away: allergens(allergies),
})

/** From this age, kidney function is tested before a diet with more potassium. As of 2026-11-28. */
const kidneysFrom = 65

const kidneysFirst: Warning = {
  title: '鉀：先知道腎功能',
  text: '蔬果照平常吃。年紀大了腎功能可能變差卻沒有感覺，要不要多補鉀，先問醫師最近一次的腎功能，不要自己用低鈉鹽或鉀補充劑。',
  without: ['potassium'],
}

/** Nutrients that are withheld without a warning: the form does not ask for the kidney function of older people. */
export function withheldSilently({ age }: Questionnaire): NutrientKey[] {
  return age >= kidneysFrom ? ['potassium'] : []
}

/** The warnings for a person: urgent ones first, then allergies, conditions, drugs and pregnancy. */
export function warningsFor(asked: Questionnaire): Warning[] {
  const { age, allergies, conditions, drugs, state } = asked
  const found = [
    ...urgentWarnings(asked),
    allergies.length > 0 ? ofAllergies(allergies) : undefined,
    ...conditionWarnings(asked),
    age >= kidneysFrom && conditions.includes('hypertension') ? kidneysFirst : undefined,
    ...drugWarnings(drugs),
    isPregnant(state) ? inPregnancy : undefined,
  ]
  return found.filter((warning) => warning !== undefined)
}
