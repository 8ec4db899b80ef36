import type { Persona } from './persona.ts'

/** Based on NICE CG84, NG199, NG129, NG130, WHO on diarrhoea and cholera, and 疾病管制署 and 食藥署 on food poisoning. */
export const diarrhoea: readonly Persona[] = [
  {
    least: 'emergency',
    story: '兩個月大，拉肚子、不吃奶、眼睛凹、叫不太醒。',
    facts: ['under_3_months', 'loose_stool', 'not_feeding', 'little_urine', 'hard_to_wake', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '十個月大，拉十次、八小時沒尿布濕、眼眶凹。',
    facts: ['infant', 'loose_stool', 'little_urine', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '一歲，拉血便、一陣陣大哭縮腿。',
    facts: ['under_5_years', 'child', 'red_stool', 'cries_in_waves', 'loose_stool', 'sudden_onset', 'pain_in_waves'],
  },
  {
    least: 'today',
    story: '三歲，拉肚子帶血絲、三十九度。',
    facts: ['under_5_years', 'child', 'red_stool', 'loose_stool', 'fever', 'fever_39', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '五歲，血便後尿變少、臉白、昏昏的。',
    facts: ['child', 'red_stool', 'little_urine', 'pallor', 'confusion', 'loose_stool', 'days_5'],
  },
  {
    least: 'emergency',
    story: '七十五歲吃抗凝血藥，拉出一大堆鮮血和血塊。',
    facts: ['over_65', 'blood_thinner', 'heavy_rectal_bleeding', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '五十歲，拉肚子像柏油、頭暈站不住。',
    facts: ['over_50', 'gut_bleeding', 'near_fainting', 'loose_stool', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '印度回來，米湯樣大便一小時三次、抽筋、沒尿。',
    facts: ['tropics', 'rice_water', 'little_urine', 'shock', 'loose_stool', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '吃了野菇六小時後又吐又拉。',
    facts: ['poisonous_food', 'vomiting', 'loose_stool', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '吃自製罐頭後拉肚子，看東西兩個、眼皮下垂、吞不下。',
    facts: ['paralysis_after_food', 'double_vision', 'trouble_swallowing', 'loose_stool', 'sudden_onset', 'poisonous_food'],
  },
  {
    least: 'emergency',
    story: '化療後一週，拉水便、三十八度三。',
    facts: ['chemotherapy', 'cancer', 'clot_risk', 'fever', 'loose_stool', 'sudden_onset'],
  },
  { least: 'today', story: '骨髓移植後吃抗排斥藥，拉四天。', facts: ['weak_defences', 'loose_stool', 'days_3'] },
  {
    least: 'today',
    story: '使用癌症免疫治療，一天拉六次。',
    facts: ['bowel_disease', 'cancer', 'loose_stool', 'sudden_onset', 'over_50'],
  },
  {
    least: 'today',
    story: '七十九歲住院吃過抗生素，拉五天水便、發燒。',
    facts: ['over_65', 'recent_antibiotic', 'fever', 'loose_stool', 'days_5'],
  },
  {
    least: 'emergency',
    story: '八十四歲，拉兩天，一直睡、不吃不喝、尿少。',
    facts: ['over_80', 'sleepy_not_eating', 'little_urine', 'loose_stool', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '拉肚子，血壓八十二、脈搏快、冷汗。',
    facts: ['over_50', 'pressure_below_90', 'shock', 'loose_stool', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '第一型糖尿病，拉吐一天，呼吸深、口渴、嗜睡。',
    facts: ['diabetes', 'ketoacidosis_signs', 'confusion', 'vomiting', 'loose_stool', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '腎上腺功能不全每天吃類固醇，拉吐一天。',
    facts: ['steroid_daily', 'vomiting', 'loose_stool', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '每天吃類固醇，拉吐、什麼都吐出來、昏沉。',
    facts: ['steroid_daily', 'nothing_stays_down', 'vomiting', 'confusion', 'loose_stool', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '懷孕三十週，拉五次、發燒三十八度、肚子一陣一陣緊。',
    facts: ['pregnant', 'fever', 'belly_pain', 'pain_in_waves', 'loose_stool', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '月經晚，拉肚子、下腹痛、肩膀痛、快昏倒。',
    facts: ['missed_period', 'shoulder_pain', 'near_fainting', 'belly_pain', 'loose_stool', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '拉肚子後兩腿往上沒力，站不起來、呼吸淺。',
    facts: ['rising_weakness', 'cannot_walk', 'both_legs', 'breathless', 'weeks_2'],
  },
  {
    least: 'emergency',
    story: '拉肚子肚子硬、一動就痛、發燒。',
    facts: ['rigid_belly', 'severe_pain', 'belly_pain', 'fever', 'loose_stool', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '六十八歲心臟衰竭吃利尿劑，拉三天、頭暈。',
    facts: ['over_65', 'heart_failure', 'heart_disease', 'on_standing', 'loose_stool', 'days_3'],
  },
  {
    least: 'today',
    story: '洗腎病人，拉三天、吃不下。',
    facts: ['over_50', 'dialysis', 'kidney_disease', 'loose_stool', 'days_3'],
  },
  {
    least: 'today',
    story: '四十歲，拉水便帶血和黏液、三十九度。',
    facts: ['red_stool', 'fever', 'fever_39', 'loose_stool', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '三十歲，吐個不停連水也吐，尿很少。',
    facts: ['vomiting', 'nothing_stays_down', 'little_urine', 'loose_stool', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '大熱天下田，拉吐、頭暈、體溫四十度、亂講話。',
    facts: ['heat', 'fever', 'fever_39', 'fever_40', 'confusion', 'vomiting', 'loose_stool', 'sudden_onset'],
  },
  { least: 'week', story: '五十五歲，拉肚子和便秘交替四週、瘦。', facts: ['over_50', 'weeks_3', 'weight_loss'] },
  { least: 'week', story: '四十歲，拉稀一天三次已經五天，沒發燒。', facts: ['loose_stool', 'days_5'], most: 'today' },
  {
    least: 'self_care',
    story: '二十八歲，吃外食後拉三次，能喝水、沒發燒。',
    facts: ['loose_stool', 'sudden_onset'],
    most: 'self_care',
  },
  {
    least: 'self_care',
    story: '二十三歲，壓力大就想上廁所，拉完就好，好幾年了、檢查過。',
    facts: ['keeps_coming_back', 'anxious_before', 'weeks_6'],
    most: 'week',
  },
]
