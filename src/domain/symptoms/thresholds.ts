import type { SourceKey } from './sources.ts'

interface Threshold {
  value: number
  unit: string
  /** The decision that depends on it. */
  decides: string
  source: SourceKey
  /** The day of its last check against its source. */
  checked: string
}

const createThreshold = (value: number, unit: string, decides: string, source: SourceKey): Threshold => ({
  value,
  unit,
  decides,
  source,
  checked: '2026-11-22',
})

/** The thresholds of the trees. docs/clinical.md gives the reasons and the alternatives. */
export const thresholds = {
  fever: createThreshold(38, '°C', 'a fever', 'feverChild'),
  highFever: createThreshold(39, '°C', 'a high fever, from three to six months on', 'feverChild'),
  highestFever: createThreshold(40, '°C', 'a fever that is seen the same day by itself', 'fever'),
  youngInfant: createThreshold(3, 'months', 'below this age a fever is an emergency', 'feverChild'),
  infant: createThreshold(6, 'months', 'up to this age a high fever is seen the same day', 'feverChild'),
  feverDays: createThreshold(3, 'days', 'a fever that is seen the same day by its length', 'influenza'),
  older: createThreshold(65, 'years', 'an older person', 'influenza'),
  aortaAge: createThreshold(50, 'years', 'from this age unbearable pain of back or flank calls for 119', 'aneurysm'),
  arteritis: createThreshold(50, 'years', 'a new headache may be arteritis', 'headachesNice'),
  lowSugar: createThreshold(70, 'mg/dL', 'low blood sugar', 'lowSugar'),
  sugarGiven: createThreshold(15, 'g', 'sugar given for low blood sugar, and minutes until it is measured again', 'lowSugar'),
  oxygen: createThreshold(92, '%', 'an oxygen saturation at or below which 119 is called', 'breathless'),
  fastPulse: createThreshold(120, '/min', 'a pulse at rest that is an emergency when it does not stop', 'palpitationsNhs'),
  slowPulse: createThreshold(40, '/min', 'a pulse below which 119 is called', 'palpitations'),
  pressureHigh: createThreshold(180, 'mmHg', 'systolic pressure that is an emergency with a headache', 'pressureNice'),
  pressureHighLower: createThreshold(120, 'mmHg', 'diastolic pressure that is an emergency with a headache', 'pressureNice'),
  pressureLow: createThreshold(90, 'mmHg', 'systolic pressure that is an emergency with a fever', 'sepsis'),
  chestMinutes: createThreshold(5, 'minutes', 'chest pressure that calls for 119 by its length', 'chestPainNhs'),
  clotWeeks: createThreshold(
    4,
    'weeks',
    'how long an operation, plaster, bed rest or journey counts as a risk of clots',
    'clotNice',
  ),
  afterBirth: createThreshold(6, 'weeks', 'how long one counts as having given birth', 'mothers'),
  coughWeeks: createThreshold(2, 'weeks', 'a cough that is seen', 'tuberculosis'),
  fatigueWeeks: createThreshold(2, 'weeks', 'fatigue that is seen', 'fatigueNhs'),
  backWeeks: createThreshold(6, 'weeks', 'back pain that is seen by its length', 'backPainNice'),
  bellyWeeks: createThreshold(2, 'weeks', 'belly pain that is seen by its length', 'abdominalPainNhs'),
  diarrhoeaDays: createThreshold(3, 'days', 'diarrhoea that is seen within the week', 'diarrhoea'),
  changedBowelWeeks: createThreshold(3, 'weeks', 'a changed habit after which the bowel is examined', 'cancerNice'),
  painkillerDays: createThreshold(10, 'days a month', 'painkillers that cause headache themselves', 'headachesNice'),
} satisfies Record<string, Threshold>

/** The values only, for the questions. */
export const threshold = Object.fromEntries(Object.entries(thresholds).map(([key, { value }]) => [key, value])) as Record<
  keyof typeof thresholds,
  number
>
