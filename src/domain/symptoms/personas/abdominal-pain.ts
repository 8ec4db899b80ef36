import type { Persona } from './persona.ts'

/**
 * Based on NICE NG126, NG133, NG156, CG141, CG188, NG104, NG118, WHO on child health, and the ISPD guideline on
 * peritonitis.
 */
export const abdominalPain: readonly Persona[] = [
  {
    least: 'emergency',
    story: '二十八歲，月經晚三週，下腹痛、肩膀尖痛、站起來快昏倒。',
    facts: ['missed_period', 'shoulder_pain', 'near_fainting', 'belly_pain', 'sudden_onset', 'severe_pain', 'vaginal_bleeding'],
  },
  {
    least: 'emergency',
    story: '二十五歲，驗孕陽性六週，單側下腹痛，肩膀也痛，還能走。',
    facts: ['pregnant', 'missed_period', 'shoulder_pain', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '三十歲，驗孕陽性五週，右下腹悶痛、一點點出血。',
    facts: ['pregnant', 'missed_period', 'right_lower_belly', 'vaginal_bleeding', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '懷孕三十四週，右上腹痛、頭痛、看到閃光。',
    facts: ['pregnant', 'right_upper_belly', 'headache_or_flashes', 'belly_pain', 'sudden_onset', 'sight_lost'],
  },
  {
    least: 'emergency',
    story: '懷孕三十三週，肚子硬邦邦一直痛、大量出血。',
    facts: ['pregnant', 'rigid_belly', 'heavy_vaginal_bleeding', 'severe_pain', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '懷孕三十週，右上腹痛，血壓一百六十四／一百一十。',
    facts: ['pregnant', 'right_upper_belly', 'pressure_160', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '懷孕三十六週，肚子悶痛，寶寶今天動得很少。',
    facts: ['pregnant', 'fewer_movements', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '七十二歲抽菸，突然肚子劇痛穿到背，摸得到會跳的腫塊、冒冷汗。',
    facts: [
      'over_65',
      'smoker',
      'tearing_pain',
      'pulsing_belly',
      'pain_to_back',
      'shock',
      'severe_pain',
      'belly_pain',
      'sudden_onset',
      'stroke_risk',
    ],
  },
  {
    least: 'emergency',
    story: '六十歲抽菸男性，左側腰腹痛到受不了、冒冷汗。',
    facts: ['over_50', 'smoker', 'flank', 'severe_pain', 'shock', 'belly_pain', 'sudden_onset', 'stroke_risk'],
  },
  {
    least: 'emergency',
    story: '六十六歲，上腹悶痛、冒冷汗、喘，糖尿病。',
    facts: ['over_65', 'diabetes', 'upper_belly', 'heart_signs', 'belly_pain', 'breathless', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '四十歲，肚子硬得像木板，一動就痛。',
    facts: ['rigid_belly', 'severe_pain', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '五十五歲，吐出像咖啡渣的東西、解黑便、頭暈。',
    facts: ['over_50', 'gut_bleeding', 'vomiting', 'near_fainting', 'belly_pain', 'upper_belly', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '十四歲男生，睪丸突然劇痛連到下腹、想吐。',
    facts: ['under_18', 'testicle_pain', 'severe_pain', 'vomiting', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '一歲半，一陣一陣大哭縮腿，中間軟軟的，解草莓果醬樣大便。',
    facts: ['under_5_years', 'child', 'cries_in_waves', 'red_stool', 'belly_pain', 'vomiting', 'sudden_onset', 'pain_in_waves'],
  },
  {
    least: 'emergency',
    story: '九個月大，一陣陣縮腿大哭，吐了幾次。',
    facts: ['infant', 'cries_in_waves', 'vomiting', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '兩週大的嬰兒，吐綠色的東西、肚子脹。',
    facts: ['under_3_months', 'green_vomit', 'bowel_blocked', 'vomiting', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '兩歲，肚子痛，大便裡有血。',
    facts: ['under_5_years', 'child', 'red_stool', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '十歲，肚臍周圍痛移到右下腹，不想吃、三十八度。',
    facts: ['child', 'pain_moved_to_right', 'right_lower_belly', 'navel_pain', 'fever', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '三十歲，昨天肚臍痛、今天右下腹痛，走路震動會痛。',
    facts: ['pain_moved_to_right', 'right_lower_belly', 'navel_pain', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '產後一週，三十九度、下腹劇痛、發抖。',
    facts: ['postpartum', 'fever', 'fever_39', 'rigors', 'severe_pain', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '產後五天，三十八度二、肚子痛、分泌物臭。',
    facts: ['postpartum', 'fever', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '腹膜透析，肚子痛，透析液混濁，沒發燒。',
    facts: ['peritoneal_dialysis', 'kidney_disease', 'catheter', 'cloudy_dialysate', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '腹膜透析，發燒、寒顫、肚子很痛、透析液混濁。',
    facts: [
      'peritoneal_dialysis',
      'kidney_disease',
      'catheter',
      'cloudy_dialysate',
      'fever',
      'rigors',
      'belly_pain',
      'severe_pain',
      'sudden_onset',
    ],
  },
  {
    least: 'today',
    story: '肝硬化腹水，肚子痛、發燒三十八度。',
    facts: ['over_50', 'liver_cirrhosis', 'alcohol_daily', 'fever', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '七十八歲心房顫動，突然劇烈肚子痛，按起來卻還軟，大便帶血。',
    facts: ['over_65', 'irregular', 'heart_disease', 'severe_pain', 'red_stool', 'belly_pain', 'sudden_onset', 'stroke_risk'],
  },
  {
    least: 'emergency',
    story: '六十歲開過刀，肚子脹、一直吐、兩天沒排便放屁。',
    facts: ['over_50', 'bowel_blocked', 'vomiting', 'nothing_stays_down', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '七十歲，鼠蹊腫塊推不回去、痛、吐。',
    facts: ['over_65', 'stuck_hernia', 'vomiting', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '第一型糖尿病，肚子痛、吐、呼吸很深、有水果味。',
    facts: ['diabetes', 'ketoacidosis_signs', 'vomiting', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '四十八歲，右上腹痛、三十八度五、眼白黃。',
    facts: ['jaundice', 'right_upper_belly', 'fever', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '右上腹痛、發燒發抖、黃疸、血壓八十六。',
    facts: ['over_65', 'jaundice', 'right_upper_belly', 'fever', 'rigors', 'pressure_below_90', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '機車龍頭撞到肚子，越來越痛、臉白。',
    facts: ['belly_injury', 'great_injury', 'shock', 'pallor', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '三十五歲，一側腰痛、發燒三十九度、發抖。',
    facts: ['flank', 'fever', 'fever_39', 'rigors', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '七十五歲，一整天解不出尿、下腹脹痛。',
    facts: ['over_65', 'cannot_pass_urine', 'belly_pain', 'sudden_onset'],
  },
  {
    least: 'week',
    story: '五十六歲，最近六週大便習慣改變、瘦四公斤。',
    facts: ['over_50', 'weeks_6', 'weight_loss', 'constipated', 'belly_pain'],
  },
  {
    least: 'self_care',
    story: '二十二歲，便秘三天，肚子悶脹，排便後好。',
    facts: ['constipated', 'days_3', 'belly_pain'],
    most: 'week',
  },
  {
    least: 'self_care',
    story: '三十歲，每次月經來第一天下腹悶痛，和以前一樣。',
    facts: ['with_period', 'keeps_coming_back', 'belly_pain'],
    most: 'week',
  },
]
