import type { Persona } from './personas.ts'

/**
 * Based on NICE NG126, NG133, NG156, CG141, CG188, NG104, NG118, WHO on child health, and the ISPD guideline on
 * peritonitis.
 */
export const abdominalPain: readonly Persona[] = [
  {
    minUrgency: 'emergency',
    story: '二十八歲，月經晚三週，下腹痛、肩膀尖痛、站起來快昏倒。',
    facts: ['missed_period', 'shoulder_pain', 'near_fainting', 'belly_pain', 'sudden_onset', 'severe_pain', 'vaginal_bleeding'],
  },
  {
    minUrgency: 'emergency',
    story: '二十五歲，驗孕陽性六週，單側下腹痛，肩膀也痛，還能走。',
    facts: ['pregnant', 'missed_period', 'shoulder_pain', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '三十歲，驗孕陽性五週，右下腹悶痛、一點點出血。',
    facts: ['pregnant', 'missed_period', 'right_lower_belly', 'vaginal_bleeding', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '懷孕三十四週，右上腹痛、頭痛、看到閃光。',
    facts: ['pregnant', 'right_upper_belly', 'headache_or_flashes', 'belly_pain', 'sudden_onset', 'sight_lost'],
  },
  {
    minUrgency: 'emergency',
    story: '懷孕三十三週，肚子硬邦邦一直痛、大量出血。',
    facts: ['pregnant', 'rigid_belly', 'heavy_vaginal_bleeding', 'severe_pain', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '懷孕三十週，右上腹痛，血壓一百六十四／一百一十。',
    facts: ['pregnant', 'right_upper_belly', 'pressure_160', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '懷孕三十六週，肚子悶痛，寶寶今天動得很少。',
    facts: ['pregnant', 'fewer_movements', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
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
    minUrgency: 'emergency',
    story: '六十歲抽菸男性，左側腰腹痛到受不了、冒冷汗。',
    facts: ['over_50', 'smoker', 'flank', 'severe_pain', 'shock', 'belly_pain', 'sudden_onset', 'stroke_risk'],
  },
  {
    minUrgency: 'emergency',
    story: '六十六歲，上腹悶痛、冒冷汗、喘，糖尿病。',
    facts: ['over_65', 'diabetes', 'upper_belly', 'heart_signs', 'belly_pain', 'breathless', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '四十歲，肚子硬得像木板，一動就痛。',
    facts: ['rigid_belly', 'severe_pain', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '五十五歲，吐出像咖啡渣的東西、解黑便、頭暈。',
    facts: ['over_50', 'gut_bleeding', 'vomiting', 'near_fainting', 'belly_pain', 'upper_belly', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '十四歲男生，睪丸突然劇痛連到下腹、想吐。',
    facts: ['under_18', 'testicle_pain', 'severe_pain', 'vomiting', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '一歲半，一陣一陣大哭縮腿，中間軟軟的，解草莓果醬樣大便。',
    facts: ['under_5_years', 'child', 'cries_in_waves', 'red_stool', 'belly_pain', 'vomiting', 'sudden_onset', 'pain_in_waves'],
  },
  {
    minUrgency: 'emergency',
    story: '九個月大，一陣陣縮腿大哭，吐了幾次。',
    facts: ['infant', 'cries_in_waves', 'vomiting', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '兩週大的嬰兒，吐綠色的東西、肚子脹。',
    facts: ['under_3_months', 'green_vomit', 'bowel_blocked', 'vomiting', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '兩歲，肚子痛，大便裡有血。',
    facts: ['under_5_years', 'child', 'red_stool', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '十歲，肚臍周圍痛移到右下腹，不想吃、三十八度。',
    facts: ['child', 'pain_moved_to_right', 'right_lower_belly', 'navel_pain', 'fever', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '三十歲，昨天肚臍痛、今天右下腹痛，走路震動會痛。',
    facts: ['pain_moved_to_right', 'right_lower_belly', 'navel_pain', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '產後一週，三十九度、下腹劇痛、發抖。',
    facts: ['postpartum', 'fever', 'fever_39', 'rigors', 'severe_pain', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '產後五天，三十八度二、肚子痛、分泌物臭。',
    facts: ['postpartum', 'fever', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '腹膜透析，肚子痛，透析液混濁，沒發燒。',
    facts: ['peritoneal_dialysis', 'kidney_disease', 'catheter', 'cloudy_dialysate', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
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
    minUrgency: 'today',
    story: '肝硬化腹水，肚子痛、發燒三十八度。',
    facts: ['over_50', 'liver_cirrhosis', 'alcohol_daily', 'fever', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '七十八歲心房顫動，突然劇烈肚子痛，按起來卻還軟，大便帶血。',
    facts: ['over_65', 'irregular', 'heart_disease', 'severe_pain', 'red_stool', 'belly_pain', 'sudden_onset', 'stroke_risk'],
  },
  {
    minUrgency: 'emergency',
    story: '六十歲開過刀，肚子脹、一直吐、兩天沒排便放屁。',
    facts: ['over_50', 'bowel_blocked', 'vomiting', 'nothing_stays_down', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '七十歲，鼠蹊腫塊推不回去、痛、吐。',
    facts: ['over_65', 'stuck_hernia', 'vomiting', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '第一型糖尿病，肚子痛、吐、呼吸很深、有水果味。',
    facts: ['diabetes', 'ketoacidosis_signs', 'vomiting', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '四十八歲，右上腹痛、三十八度五、眼白黃。',
    facts: ['jaundice', 'right_upper_belly', 'fever', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '右上腹痛、發燒發抖、黃疸、血壓八十六。',
    facts: ['over_65', 'jaundice', 'right_upper_belly', 'fever', 'rigors', 'pressure_below_90', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '機車龍頭撞到肚子，越來越痛、臉白。',
    facts: ['belly_injury', 'great_injury', 'shock', 'pallor', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '三十五歲，一側腰痛、發燒三十九度、發抖。',
    facts: ['flank', 'fever', 'fever_39', 'rigors', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '七十五歲，一整天解不出尿、下腹脹痛。',
    facts: ['over_65', 'cannot_pass_urine', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'week',
    story: '五十六歲，最近六週大便習慣改變、瘦四公斤。',
    facts: ['over_50', 'weeks_6', 'weight_loss', 'constipated', 'belly_pain'],
  },
  {
    minUrgency: 'self_care',
    story: '二十二歲，便秘三天，肚子悶脹，排便後好。',
    facts: ['constipated', 'days_3', 'belly_pain'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'self_care',
    story: '三十歲，每次月經來第一天下腹悶痛，和以前一樣。',
    facts: ['with_period', 'keeps_coming_back', 'belly_pain'],
    maxUrgency: 'week',
  },
]

/** Based on NICE CG84, NG199, NG129, NG130, WHO on diarrhoea and cholera, and 疾病管制署 and 食藥署 on food poisoning. */
export const diarrhoea: readonly Persona[] = [
  {
    minUrgency: 'emergency',
    story: '兩個月大，拉肚子、不吃奶、眼睛凹、叫不太醒。',
    facts: ['under_3_months', 'loose_stool', 'not_feeding', 'little_urine', 'hard_to_wake', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '十個月大，拉十次、八小時沒尿布濕、眼眶凹。',
    facts: ['infant', 'loose_stool', 'little_urine', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '一歲，拉血便、一陣陣大哭縮腿。',
    facts: ['under_5_years', 'child', 'red_stool', 'cries_in_waves', 'loose_stool', 'sudden_onset', 'pain_in_waves'],
  },
  {
    minUrgency: 'today',
    story: '三歲，拉肚子帶血絲、三十九度。',
    facts: ['under_5_years', 'child', 'red_stool', 'loose_stool', 'fever', 'fever_39', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '五歲，血便後尿變少、臉白、昏昏的。',
    facts: ['child', 'red_stool', 'little_urine', 'pallor', 'confusion', 'loose_stool', 'days_5'],
  },
  {
    minUrgency: 'emergency',
    story: '七十五歲吃抗凝血藥，拉出一大堆鮮血和血塊。',
    facts: ['over_65', 'blood_thinner', 'heavy_rectal_bleeding', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '五十歲，拉肚子像柏油、頭暈站不住。',
    facts: ['over_50', 'gut_bleeding', 'near_fainting', 'loose_stool', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '印度回來，米湯樣大便一小時三次、抽筋、沒尿。',
    facts: ['tropics', 'rice_water', 'little_urine', 'shock', 'loose_stool', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '吃了野菇六小時後又吐又拉。',
    facts: ['poisonous_food', 'vomiting', 'loose_stool', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '吃自製罐頭後拉肚子，看東西兩個、眼皮下垂、吞不下。',
    facts: ['paralysis_after_food', 'double_vision', 'trouble_swallowing', 'loose_stool', 'sudden_onset', 'poisonous_food'],
  },
  {
    minUrgency: 'emergency',
    story: '化療後一週，拉水便、三十八度三。',
    facts: ['chemotherapy', 'cancer', 'clot_risk', 'fever', 'loose_stool', 'sudden_onset'],
  },
  { minUrgency: 'today', story: '骨髓移植後吃抗排斥藥，拉四天。', facts: ['weak_defences', 'loose_stool', 'days_3'] },
  {
    minUrgency: 'today',
    story: '使用癌症免疫治療，一天拉六次。',
    facts: ['bowel_disease', 'cancer', 'loose_stool', 'sudden_onset', 'over_50'],
  },
  {
    minUrgency: 'today',
    story: '七十九歲住院吃過抗生素，拉五天水便、發燒。',
    facts: ['over_65', 'recent_antibiotic', 'fever', 'loose_stool', 'days_5'],
  },
  {
    minUrgency: 'emergency',
    story: '八十四歲，拉兩天，一直睡、不吃不喝、尿少。',
    facts: ['over_80', 'sleepy_not_eating', 'little_urine', 'loose_stool', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '拉肚子，血壓八十二、脈搏快、冷汗。',
    facts: ['over_50', 'pressure_below_90', 'shock', 'loose_stool', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '第一型糖尿病，拉吐一天，呼吸深、口渴、嗜睡。',
    facts: ['diabetes', 'ketoacidosis_signs', 'confusion', 'vomiting', 'loose_stool', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '腎上腺功能不全每天吃類固醇，拉吐一天。',
    facts: ['steroid_daily', 'vomiting', 'loose_stool', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '每天吃類固醇，拉吐、什麼都吐出來、昏沉。',
    facts: ['steroid_daily', 'nothing_stays_down', 'vomiting', 'confusion', 'loose_stool', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '懷孕三十週，拉五次、發燒三十八度、肚子一陣一陣緊。',
    facts: ['pregnant', 'fever', 'belly_pain', 'pain_in_waves', 'loose_stool', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '月經晚，拉肚子、下腹痛、肩膀痛、快昏倒。',
    facts: ['missed_period', 'shoulder_pain', 'near_fainting', 'belly_pain', 'loose_stool', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '拉肚子後兩腿往上沒力，站不起來、呼吸淺。',
    facts: ['rising_weakness', 'cannot_walk', 'both_legs', 'breathless', 'weeks_2'],
  },
  {
    minUrgency: 'emergency',
    story: '拉肚子肚子硬、一動就痛、發燒。',
    facts: ['rigid_belly', 'severe_pain', 'belly_pain', 'fever', 'loose_stool', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '六十八歲心臟衰竭吃利尿劑，拉三天、頭暈。',
    facts: ['over_65', 'heart_failure', 'heart_disease', 'on_standing', 'loose_stool', 'days_3'],
  },
  {
    minUrgency: 'today',
    story: '洗腎病人，拉三天、吃不下。',
    facts: ['over_50', 'dialysis', 'kidney_disease', 'loose_stool', 'days_3'],
  },
  {
    minUrgency: 'today',
    story: '四十歲，拉水便帶血和黏液、三十九度。',
    facts: ['red_stool', 'fever', 'fever_39', 'loose_stool', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '三十歲，吐個不停連水也吐，尿很少。',
    facts: ['vomiting', 'nothing_stays_down', 'little_urine', 'loose_stool', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '大熱天下田，拉吐、頭暈、體溫四十度、亂講話。',
    facts: ['heat', 'fever', 'fever_39', 'fever_40', 'confusion', 'vomiting', 'loose_stool', 'sudden_onset'],
  },
  { minUrgency: 'week', story: '五十五歲，拉肚子和便秘交替四週、瘦。', facts: ['over_50', 'weeks_3', 'weight_loss'] },
  { minUrgency: 'week', story: '四十歲，拉稀一天三次已經五天，沒發燒。', facts: ['loose_stool', 'days_5'], maxUrgency: 'today' },
  {
    minUrgency: 'self_care',
    story: '二十八歲，吃外食後拉三次，能喝水、沒發燒。',
    facts: ['loose_stool', 'sudden_onset'],
    maxUrgency: 'self_care',
  },
  {
    minUrgency: 'self_care',
    story: '二十三歲，壓力大就想上廁所，拉完就好，好幾年了、檢查過。',
    facts: ['keeps_coming_back', 'anxious_before', 'weeks_6'],
    maxUrgency: 'week',
  },
]
