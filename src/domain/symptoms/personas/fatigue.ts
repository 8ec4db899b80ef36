import type { Persona } from './persona.ts'

/** Based on NICE NG12, NG222, NG243, NG106, NG17, NG51, CG95, CG100, CG141 and CDC on mothers after birth. */
export const fatigue: readonly Persona[] = [
  {
    least: 'emergency',
    story: '六十七歲支架術後，今天突然很虛、胸悶、冒冷汗。',
    facts: [
      'over_65',
      'stent',
      'antiplatelet',
      'prescribed_aspirin',
      'chest_pressure',
      'heart_signs',
      'pain_now',
      'sudden_onset',
    ],
  },
  {
    least: 'today',
    story: '六十五歲支架術後，這一週爬一層樓就累、胸口緊。',
    facts: [
      'over_65',
      'stent',
      'antiplatelet',
      'pain_on_exertion',
      'angina_new',
      'angina_growing',
      'breathless_on_effort',
      'days_7',
    ],
  },
  {
    least: 'emergency',
    story: '七十一歲糖尿病，說累，上腹悶、喘、冒冷汗。',
    facts: ['over_65', 'diabetes', 'upper_belly', 'heart_signs', 'breathless', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '產後七天，發燒三十八度四、很累、乳房紅痛。',
    facts: ['postpartum', 'fever', 'spreading_skin', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '產後九天，三十九度、發抖、虛弱、糊塗。',
    facts: ['postpartum', 'fever', 'fever_39', 'rigors', 'confusion', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '產後五天，想傷害自己和寶寶，睡不著。',
    facts: ['postpartum', 'suicidal', 'low_mood', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '三十七歲，累、心情低落一個月，想結束生命，藥已經準備好。',
    facts: ['suicidal', 'low_mood', 'weeks_3'],
  },
  { least: 'week', story: '四十二歲，累、提不起勁、睡不好三週，沒有輕生念頭。', facts: ['low_mood', 'weeks_3'] },
  {
    least: 'emergency',
    story: '六十九歲吃抗凝血藥，很累、站起來頭暈、黑便。',
    facts: ['over_65', 'blood_thinner', 'gut_bleeding', 'near_fainting', 'pallor', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '月經大出血兩天，累、要昏倒。',
    facts: ['heavy_vaginal_bleeding', 'pallor', 'near_fainting', 'with_period', 'sudden_onset'],
  },
  {
    least: 'week',
    story: '三十八歲，經血多，累兩個月、臉白。',
    facts: ['pallor', 'with_period', 'weeks_6', 'breathless_on_effort'],
    most: 'today',
  },
  {
    least: 'today',
    story: '六十二歲，蒼白、喘、有黑便一週前停了。',
    facts: ['over_50', 'gut_bleeding', 'pallor', 'breathless_on_effort', 'days_7'],
  },
  {
    least: 'today',
    story: '二十歲，累兩週、身上莫名瘀青、牙齦流血。',
    facts: ['unexplained_bruises', 'pallor', 'weeks_2', 'fever'],
  },
  {
    least: 'emergency',
    story: '腎上腺功能不全停藥，吐、虛、血壓八十。',
    facts: ['steroid_daily', 'steroid_stopped', 'pressure_below_90', 'vomiting', 'sudden_onset'],
  },
  { least: 'today', story: '吃了三個月類固醇自己停，全身累、噁心。', facts: ['steroid_stopped', 'sudden_onset', 'vomiting'] },
  {
    least: 'emergency',
    story: '洗腎漏洗，手腳沒力、心跳慢。',
    facts: ['over_50', 'dialysis', 'missed_dialysis', 'kidney_disease', 'slow_pulse', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '第一型糖尿病，口渴多尿、瘦、累、吐、呼吸深。',
    facts: ['diabetes', 'ketoacidosis_signs', 'thirst_and_urine', 'vomiting', 'weight_loss', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '十五歲，口渴多尿、瘦四公斤、累兩週。',
    facts: ['under_18', 'thirst_and_urine', 'weight_loss', 'weeks_2'],
  },
  {
    least: 'emergency',
    story: '糖尿病吃藥，累、冒汗，血糖四十五，吃兩次糖沒上來。',
    facts: ['over_65', 'diabetes', 'low_sugar', 'low_sugar_stays', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '八十三歲，兩天一直睡、不吃不喝，叫會應。',
    facts: ['over_80', 'sleepy_not_eating', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '八十歲獨居，跌倒後一直躺在地上起不來，很虛。',
    facts: ['over_80', 'lives_alone', 'fall', 'cannot_walk', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '烈日下工作後極累、體溫四十度、胡言亂語。',
    facts: ['heat', 'fever', 'fever_39', 'fever_40', 'confusion', 'sudden_onset'],
  },
  { least: 'today', story: '馬拉松後小便茶色、肌肉痛、很累。', facts: ['dark_urine', 'heat', 'sudden_onset'] },
  { least: 'emergency', story: '密閉房間瓦斯熱水器，全家都累、頭痛。', facts: ['carbon_monoxide', 'sudden_onset'] },
  {
    least: 'emergency',
    story: '兩腿由下往上越來越沒力三天。',
    facts: ['rising_weakness', 'both_legs', 'growing_leg_weakness', 'days_3'],
  },
  {
    least: 'today',
    story: '七十歲心衰，這週更累、躺平會喘、腳腫。',
    facts: ['over_65', 'heart_failure', 'heart_disease', 'breathless_lying', 'swollen_legs', 'breathless_on_effort', 'days_7'],
  },
  {
    least: 'emergency',
    story: '化療一週，很累、三十八度一。',
    facts: ['over_50', 'chemotherapy', 'cancer', 'clot_risk', 'fever', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '吃甲狀腺亢進藥，很累、喉嚨痛、三十八度。',
    facts: ['antithyroid_drug', 'thyroid', 'fever', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '人工心臟瓣膜，微燒兩週、越來越累、盜汗。',
    facts: ['over_50', 'heart_valve', 'heart_disease', 'blood_thinner', 'fever', 'night_sweats', 'weeks_2', 'fever_days_3'],
  },
  {
    least: 'week',
    story: '五十七歲，累兩個月、瘦六公斤、夜裡盜汗。',
    facts: ['over_50', 'weight_loss', 'night_sweats', 'weeks_6'],
  },
  {
    least: 'week',
    story: '四十六歲，怕冷、便秘、變胖、累三個月。',
    facts: ['feels_cold', 'constipated', 'weeks_6'],
    most: 'week',
  },
  {
    least: 'week',
    story: '五十二歲，打鼾、白天一直睡著，開車差點睡著。',
    facts: ['over_50', 'sleepy_by_day', 'weeks_6'],
    most: 'today',
  },
  { least: 'self_care', story: '二十九歲，熬夜趕案子一週，累，睡飽就好。', facts: ['days_7'], most: 'week' },
  { least: 'self_care', story: '三十四歲，感冒好了三天，還有點累。', facts: ['days_3'], most: 'week' },
]
