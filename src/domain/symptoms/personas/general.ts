import type { Persona } from './personas.ts'

/** Based on NICE NG127, NG128, CG109, CG141, NG126, NG249, and the advice on heat of 國民健康署. */
export const dizziness: readonly Persona[] = [
  {
    minUrgency: 'emergency',
    story: '六十六歲，突然天旋地轉不停，站不起來，講話大舌頭。',
    facts: ['over_65', 'vertigo_continuous', 'stroke_signs', 'cannot_walk', 'sudden_onset', 'stroke_risk', 'vomiting'],
  },
  {
    minUrgency: 'emergency',
    story: '五十六歲高血壓抽菸，突然持續暈三小時，走路一直偏一邊。',
    facts: ['over_50', 'vertigo_continuous', 'cannot_walk', 'stroke_risk', 'smoker', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '七十歲，站起來頭暈，這兩天解黑便像柏油。',
    facts: ['over_65', 'gut_bleeding', 'on_standing', 'near_fainting', 'pallor', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '七十八歲吃抗凝血藥，馬桶裡都是鮮血，起身就要昏倒。',
    facts: ['over_65', 'blood_thinner', 'heavy_rectal_bleeding', 'near_fainting', 'on_standing', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '六十五歲，兩小時內解了三次鮮血便，頭暈冒冷汗。',
    facts: ['over_65', 'heavy_rectal_bleeding', 'shock', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '二十七歲，月經晚兩週，右下腹痛，站起來眼前一黑差點昏倒。',
    facts: ['missed_period', 'near_fainting', 'belly_pain', 'right_lower_belly', 'on_standing', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '三十六歲，經血一小時濕透一片衛生棉，頭暈、臉色蒼白。',
    facts: ['heavy_vaginal_bleeding', 'pallor', 'near_fainting', 'with_period', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '產後第八天，突然大量出血、血塊，頭暈站不住。',
    facts: ['postpartum', 'heavy_vaginal_bleeding', 'near_fainting', 'shock', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '六十三歲，心臟支架術後，胸口悶、冒冷汗、頭暈。',
    facts: [
      'over_50',
      'stent',
      'antiplatelet',
      'prescribed_aspirin',
      'chest_pressure',
      'heart_signs',
      'sudden_onset',
      'pain_now',
    ],
  },
  {
    minUrgency: 'emergency',
    story: '工地工人，烈日下工作四小時後頭暈、答非所問、皮膚燙。',
    facts: ['heat', 'confusion', 'fever', 'fever_40', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '七十二歲，血壓八十二／五十，頭暈，在太陽下待很久，裝過支架、吃抗凝血藥。',
    facts: ['over_65', 'heat', 'stent', 'blood_thinner', 'pressure_below_90', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '七十六歲，吃利尿劑和血壓藥，大熱天在菜園做一下午，頭暈，喝水休息一小時還在暈。',
    facts: ['over_65', 'heat', 'new_medicine', 'sudden_onset', 'on_standing'],
  },
  {
    minUrgency: 'emergency',
    story: '五十九歲，血壓八十四／五十二，冷汗、臉色白。',
    facts: ['over_50', 'pressure_below_90', 'shock', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '七十七歲，走路時突然昏過去，醒來胸口不舒服，心跳很慢三十六下。',
    facts: ['over_65', 'fainted', 'slow_pulse', 'heart_disease', 'chest_pressure', 'on_exertion', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '十七歲跑步中突然昏倒，舅舅三十歲猝死。',
    facts: ['under_18', 'fainted', 'on_exertion', 'family_sudden_death', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '六十八歲糖尿病打胰島素，頭暈冒冷汗，血糖四十八，吃糖兩次還是五十五。',
    facts: ['over_65', 'diabetes', 'low_sugar', 'low_sugar_stays', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '七十一歲吃降血糖藥，頭暈手抖，血糖六十二，吃糖後回到九十。',
    facts: ['over_65', 'diabetes', 'low_sugar', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '四十八歲，早上起來左耳突然聽不見，天旋地轉、一直吐、站不住。',
    facts: ['sudden_deafness', 'vertigo_continuous', 'cannot_walk', 'vomiting', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '四十歲，右耳突然悶住聽不到，伴隨頭暈，一天。',
    facts: ['sudden_deafness', 'sudden_onset'],
    maxUrgency: 'today',
  },
  {
    minUrgency: 'emergency',
    story: '六十九歲獨居，昏倒在浴室後自己醒來，頭撞到，現在頭暈。',
    facts: ['over_65', 'lives_alone', 'fainted', 'head_injury', 'fall', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '車禍後頭暈想吐，當場昏迷過幾分鐘。',
    facts: ['great_injury', 'head_injury', 'fainted', 'vomiting', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '三十歲，被虎頭蜂叮，嘴唇腫、全身起疹子、頭暈。',
    facts: ['allergic_swelling', 'near_fainting', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '冬天在密閉房間燒木炭取暖，頭暈頭痛想吐。',
    facts: ['carbon_monoxide', 'vomiting', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '懷孕三十四週，頭暈，血壓一百六十五／一百一十二，眼前閃光。',
    facts: ['pregnant', 'pressure_160', 'headache_or_flashes', 'sight_lost'],
  },
  {
    minUrgency: 'today',
    story: '懷孕十週，一直吐、什麼都喝不下，尿很少，頭暈。',
    facts: ['pregnant', 'vomiting', 'nothing_stays_down', 'little_urine', 'days_3', 'on_standing'],
  },
  {
    minUrgency: 'emergency',
    story: '洗腎病人，昨天沒去洗，頭暈無力、心跳不整齊。',
    facts: ['dialysis', 'missed_dialysis', 'kidney_disease', 'irregular', 'near_fainting', 'over_50', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '洗腎後頭暈，體溫三十八度八，手臂的透析導管旁紅腫。',
    facts: ['dialysis', 'kidney_disease', 'catheter', 'fever', 'spreading_skin', 'sudden_onset', 'over_50'],
  },
  {
    minUrgency: 'self_care',
    story: '五十歲，早上翻身或抬頭時天旋地轉二十秒，停了就好，以前也有過。',
    facts: ['over_50', 'on_turning', 'keeps_coming_back'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'self_care',
    story: '二十四歲，蹲久站起來眼前一黑幾秒就好，常常這樣。',
    facts: ['on_standing', 'keeps_coming_back'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'week',
    story: '四十五歲，反覆幾小時的眩暈，同時耳鳴、耳悶。',
    facts: ['spells_with_ear', 'keeps_coming_back', 'weeks_6'],
  },
  {
    minUrgency: 'week',
    story: '三十九歲，經血量多，最近臉色蒼白、爬樓梯喘、頭暈。',
    facts: ['pallor', 'breathless_on_effort', 'on_standing', 'with_period', 'weeks_3'],
  },
  {
    minUrgency: 'week',
    story: '六十七歲，換了血壓藥兩週，站起來就暈，沒有跌倒。',
    facts: ['over_65', 'new_medicine', 'on_standing', 'weeks_2'],
    maxUrgency: 'today',
  },
]

/** Based on NICE NG12, NG222, NG243, NG106, NG17, NG51, CG95, CG100, CG141 and CDC on mothers after birth. */
export const fatigue: readonly Persona[] = [
  {
    minUrgency: 'emergency',
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
    minUrgency: 'today',
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
    minUrgency: 'emergency',
    story: '七十一歲糖尿病，說累，上腹悶、喘、冒冷汗。',
    facts: ['over_65', 'diabetes', 'upper_belly', 'heart_signs', 'breathless', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '產後七天，發燒三十八度四、很累、乳房紅痛。',
    facts: ['postpartum', 'fever', 'spreading_skin', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '產後九天，三十九度、發抖、虛弱、糊塗。',
    facts: ['postpartum', 'fever', 'fever_39', 'rigors', 'confusion', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '產後五天，想傷害自己和寶寶，睡不著。',
    facts: ['postpartum', 'suicidal', 'low_mood', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '三十七歲，累、心情低落一個月，想結束生命，藥已經準備好。',
    facts: ['suicidal', 'low_mood', 'weeks_3'],
  },
  { minUrgency: 'week', story: '四十二歲，累、提不起勁、睡不好三週，沒有輕生念頭。', facts: ['low_mood', 'weeks_3'] },
  {
    minUrgency: 'emergency',
    story: '六十九歲吃抗凝血藥，很累、站起來頭暈、黑便。',
    facts: ['over_65', 'blood_thinner', 'gut_bleeding', 'near_fainting', 'pallor', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '月經大出血兩天，累、要昏倒。',
    facts: ['heavy_vaginal_bleeding', 'pallor', 'near_fainting', 'with_period', 'sudden_onset'],
  },
  {
    minUrgency: 'week',
    story: '三十八歲，經血多，累兩個月、臉白。',
    facts: ['pallor', 'with_period', 'weeks_6', 'breathless_on_effort'],
    maxUrgency: 'today',
  },
  {
    minUrgency: 'today',
    story: '六十二歲，蒼白、喘、有黑便一週前停了。',
    facts: ['over_50', 'gut_bleeding', 'pallor', 'breathless_on_effort', 'days_7'],
  },
  {
    minUrgency: 'today',
    story: '二十歲，累兩週、身上莫名瘀青、牙齦流血。',
    facts: ['unexplained_bruises', 'pallor', 'weeks_2', 'fever'],
  },
  {
    minUrgency: 'emergency',
    story: '腎上腺功能不全停藥，吐、虛、血壓八十。',
    facts: ['steroid_daily', 'steroid_stopped', 'pressure_below_90', 'vomiting', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '吃了三個月類固醇自己停，全身累、噁心。',
    facts: ['steroid_stopped', 'sudden_onset', 'vomiting'],
  },
  {
    minUrgency: 'emergency',
    story: '洗腎漏洗，手腳沒力、心跳慢。',
    facts: ['over_50', 'dialysis', 'missed_dialysis', 'kidney_disease', 'slow_pulse', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '第一型糖尿病，口渴多尿、瘦、累、吐、呼吸深。',
    facts: ['diabetes', 'ketoacidosis_signs', 'thirst_and_urine', 'vomiting', 'weight_loss', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '十五歲，口渴多尿、瘦四公斤、累兩週。',
    facts: ['under_18', 'thirst_and_urine', 'weight_loss', 'weeks_2'],
  },
  {
    minUrgency: 'emergency',
    story: '糖尿病吃藥，累、冒汗，血糖四十五，吃兩次糖沒上來。',
    facts: ['over_65', 'diabetes', 'low_sugar', 'low_sugar_stays', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '八十三歲，兩天一直睡、不吃不喝，叫會應。',
    facts: ['over_80', 'sleepy_not_eating', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '八十歲獨居，跌倒後一直躺在地上起不來，很虛。',
    facts: ['over_80', 'lives_alone', 'fall', 'cannot_walk', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '烈日下工作後極累、體溫四十度、胡言亂語。',
    facts: ['heat', 'fever', 'fever_39', 'fever_40', 'confusion', 'sudden_onset'],
  },
  { minUrgency: 'today', story: '馬拉松後小便茶色、肌肉痛、很累。', facts: ['dark_urine', 'heat', 'sudden_onset'] },
  { minUrgency: 'emergency', story: '密閉房間瓦斯熱水器，全家都累、頭痛。', facts: ['carbon_monoxide', 'sudden_onset'] },
  {
    minUrgency: 'emergency',
    story: '兩腿由下往上越來越沒力三天。',
    facts: ['rising_weakness', 'both_legs', 'growing_leg_weakness', 'days_3'],
  },
  {
    minUrgency: 'today',
    story: '七十歲心衰，這週更累、躺平會喘、腳腫。',
    facts: ['over_65', 'heart_failure', 'heart_disease', 'breathless_lying', 'swollen_legs', 'breathless_on_effort', 'days_7'],
  },
  {
    minUrgency: 'emergency',
    story: '化療一週，很累、三十八度一。',
    facts: ['over_50', 'chemotherapy', 'cancer', 'clot_risk', 'fever', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '吃甲狀腺亢進藥，很累、喉嚨痛、三十八度。',
    facts: ['antithyroid_drug', 'thyroid', 'fever', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '人工心臟瓣膜，微燒兩週、越來越累、盜汗。',
    facts: ['over_50', 'heart_valve', 'heart_disease', 'blood_thinner', 'fever', 'night_sweats', 'weeks_2', 'fever_days_3'],
  },
  {
    minUrgency: 'week',
    story: '五十七歲，累兩個月、瘦六公斤、夜裡盜汗。',
    facts: ['over_50', 'weight_loss', 'night_sweats', 'weeks_6'],
  },
  {
    minUrgency: 'week',
    story: '四十六歲，怕冷、便秘、變胖、累三個月。',
    facts: ['feels_cold', 'constipated', 'weeks_6'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'week',
    story: '五十二歲，打鼾、白天一直睡著，開車差點睡著。',
    facts: ['over_50', 'sleepy_by_day', 'weeks_6'],
    maxUrgency: 'today',
  },
  { minUrgency: 'self_care', story: '二十九歲，熬夜趕案子一週，累，睡飽就好。', facts: ['days_7'], maxUrgency: 'week' },
  { minUrgency: 'self_care', story: '三十四歲，感冒好了三天，還有點累。', facts: ['days_3'], maxUrgency: 'week' },
]
