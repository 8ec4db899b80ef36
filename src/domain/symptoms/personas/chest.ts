import type { Persona } from './personas.ts'

/** Based on NICE CG95, NG185, NG158, the guideline on chest pain of AHA and ACC (2021), and 國民健康署 on heart disease. */
export const chestPain: readonly Persona[] = [
  {
    minUrgency: 'emergency',
    story: '五十八歲，胸口像被石頭壓住二十分鐘，冒冷汗，痛到左手。',
    facts: ['over_50', 'chest_pressure', 'heart_signs', 'pain_spreads', 'pain_now', 'smoker', 'sudden_onset', 'severe_pain'],
  },
  {
    minUrgency: 'emergency',
    story: '七十歲女性，沒有胸痛，只有上腹悶、噁心、冒冷汗、喘。',
    facts: ['over_65', 'upper_belly', 'heart_signs', 'breathless', 'diabetes', 'sudden_onset', 'pain_now'],
  },
  {
    minUrgency: 'emergency',
    story: '六十六歲裝過支架，今天胸口悶十分鐘，含舌下錠五分鐘沒好。',
    facts: [
      'over_65',
      'stent',
      'antiplatelet',
      'prescribed_aspirin',
      'chest_pressure',
      'nitrate_fails',
      'pain_now',
      'sudden_onset',
    ],
  },
  {
    minUrgency: 'emergency',
    story: '六十歲支架術後兩個月，休息時胸悶五分鐘，現在又來。',
    facts: ['over_50', 'stent', 'antiplatelet', 'chest_pressure', 'angina_at_rest', 'pain_now', 'keeps_coming_back'],
  },
  {
    minUrgency: 'emergency',
    story: '五十四歲，說是火燒心，但走路就來、停下就好，這一週越來越頻繁，現在坐著也痛。',
    facts: [
      'over_50',
      'burning_behind_breastbone',
      'pain_on_exertion',
      'angina_growing',
      'angina_at_rest',
      'angina_new',
      'pain_now',
      'days_7',
    ],
  },
  {
    minUrgency: 'today',
    story: '五十五歲，爬兩層樓胸口就緊，休息兩分鐘好，上週開始的。',
    facts: ['over_50', 'angina_new', 'pain_on_exertion', 'chest_pressure', 'days_7', 'first_time'],
    maxUrgency: 'emergency',
  },
  {
    minUrgency: 'today',
    story: '六十三歲，本來走一公里才胸悶，這兩週走一百公尺就來。',
    facts: ['over_50', 'heart_disease', 'angina_growing', 'pain_on_exertion', 'weeks_2'],
  },
  {
    minUrgency: 'week',
    story: '六十六歲，三年來爬坡胸緊、休息就好，與以往一樣。',
    facts: ['over_65', 'heart_disease', 'angina_stable', 'pain_on_exertion', 'keeps_coming_back', 'weeks_6'],
  },
  {
    minUrgency: 'emergency',
    story: '六十八歲高血壓，突然撕裂般的痛從胸口到背，一手血壓低。',
    facts: ['over_65', 'tearing_pain', 'pain_spreads', 'severe_pain', 'stroke_risk', 'sudden_onset', 'pain_now'],
  },
  {
    minUrgency: 'emergency',
    story: '三十二歲，產後兩週，一吸氣就胸痛，喘，心跳快。',
    facts: ['postpartum', 'clot_risk', 'pain_on_breathing', 'breathless', 'racing_heart', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '長途飛機後三天，胸痛、小腿腫、咳血絲。',
    facts: ['clot_risk', 'leg_swelling', 'coughing_blood', 'pain_on_breathing', 'breathless', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '二十一歲瘦高，突然一邊胸痛，愈來愈喘。',
    facts: ['sudden_one_sided', 'breathless', 'pain_on_breathing', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '二十五歲，用安非他命後胸痛心悸。',
    facts: ['stimulant', 'chest_pressure', 'racing_heart', 'pain_now', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '四十七歲，大吐之後胸痛劇烈，脖子按起來沙沙的。',
    facts: ['pain_after_vomiting', 'severe_pain', 'vomiting', 'sudden_onset', 'pain_now'],
  },
  {
    minUrgency: 'emergency',
    story: '車禍方向盤撞到胸口，痛、喘。',
    facts: ['chest_injury', 'great_injury', 'breathless', 'pain_on_breathing', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '七十九歲，胸痛時昏倒一次。',
    facts: ['over_65', 'fainted', 'chest_pressure', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '胸悶，量血壓八十四／五十，臉色蒼白。',
    facts: ['over_50', 'chest_pressure', 'pressure_below_90', 'shock', 'pain_now', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '胸痛、頭痛，血壓一百九十八／一百三十。',
    facts: ['over_50', 'pressure_180', 'chest_pressure', 'stroke_risk', 'pain_now', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '四十歲，胸痛持續二十分鐘、心跳每分鐘一百六十不停。',
    facts: ['racing_heart', 'very_fast_pulse', 'chest_pressure', 'pain_now', 'still_going', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '化療中，胸痛、發燒三十八度四。',
    facts: ['chemotherapy', 'cancer', 'clot_risk', 'fever', 'pain_on_breathing', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '洗腎病人，胸痛、全身無力、心跳亂。',
    facts: ['dialysis', 'kidney_disease', 'over_50', 'chest_pressure', 'irregular', 'pain_now', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '六十四歲，吃藥溶栓後胸口痛同時解黑便、頭暈。',
    facts: ['over_50', 'blood_thinner', 'gut_bleeding', 'near_fainting', 'chest_pressure', 'sudden_onset', 'pain_now'],
  },
  {
    minUrgency: 'emergency',
    story: '五十歲吃飯卡到肉，口水都吞不下，胸口痛。',
    facts: ['over_50', 'food_stuck', 'cannot_swallow_saliva', 'sudden_onset', 'pain_now'],
  },
  {
    minUrgency: 'today',
    story: '三十六歲，感冒後一吸氣右胸就痛，有點發燒三十八度，不喘。',
    facts: ['pain_on_breathing', 'fever', 'sudden_onset', 'days_3'],
  },
  {
    minUrgency: 'today',
    story: '十五歲，病毒感染後胸悶，心跳快，兩天。',
    facts: ['under_18', 'racing_heart', 'chest_pressure', 'fever', 'sudden_onset', 'pain_now'],
  },
  {
    minUrgency: 'today',
    story: '六十二歲，右胸一圈水泡又痛又麻。',
    facts: ['over_50', 'blistering_rash', 'days_3'],
    maxUrgency: 'today',
  },
  {
    minUrgency: 'week',
    story: '五十一歲，吞東西會卡、胸口痛，瘦了六公斤。',
    facts: ['over_50', 'trouble_swallowing', 'weight_loss', 'weeks_3'],
  },
  {
    minUrgency: 'self_care',
    story: '二十四歲，搬重物後按左邊肋骨會痛，轉身也痛，不喘。',
    facts: ['on_pressing', 'days_3'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'self_care',
    story: '三十三歲，吃完辣、躺下後胸骨後灼熱，坐起來好，多年都這樣。',
    facts: ['burning_behind_breastbone', 'after_meals', 'acid_at_night', 'keeps_coming_back'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'self_care',
    story: '二十六歲，緊張時胸口悶、手麻、呼吸快，心電圖查過都正常，和以前一樣。',
    facts: ['panic', 'anxious_before', 'keeps_coming_back'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'emergency',
    story: '八十一歲獨居，胸悶喘，腳腫，夜裡要坐著睡，今天講不完一句話。',
    facts: [
      'over_80',
      'lives_alone',
      'heart_failure',
      'heart_disease',
      'breathless_at_rest',
      'breathless_lying',
      'swollen_legs',
      'chest_pressure',
    ],
  },
]

/**
 * Based on NICE NG196, CG109, NG158, NG51, CG100, CG95, the guideline on syncope of the ESC, and CDC on mothers after
 * birth.
 */
export const palpitations: readonly Persona[] = [
  {
    minUrgency: 'emergency',
    story: '八十歲，心悸、發燒、寒顫發抖。',
    facts: ['over_80', 'racing_heart', 'fever', 'rigors', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '產後四週，心悸、兩腳腫、躺不平、喘。',
    facts: ['postpartum', 'racing_heart', 'swollen_legs', 'breathless', 'breathless_lying', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '產後四週，心悸，兩腳一直腫，還不喘。',
    facts: ['postpartum', 'swollen_legs', 'skipped_beat', 'days_7'],
  },
  {
    minUrgency: 'emergency',
    story: '產後十二天，心悸、胸痛、單側小腿腫。',
    facts: ['postpartum', 'clot_risk', 'racing_heart', 'leg_swelling', 'pain_on_breathing', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '十六歲，跑步時心悸後昏倒，哥哥二十歲猝死。',
    facts: ['under_18', 'fainted', 'on_exertion', 'family_sudden_death', 'racing_heart', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '三十歲，心跳一百七十下不停，頭昏快昏倒。',
    facts: ['racing_heart', 'very_fast_pulse', 'near_fainting', 'still_going', 'sudden_regular', 'sudden_onset', 'pain_now'],
  },
  {
    minUrgency: 'emergency',
    story: '三十五歲，突然規則的快心跳一百五十下，四十分鐘還沒停，其他還好。',
    facts: ['racing_heart', 'very_fast_pulse', 'still_going', 'sudden_regular', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '七十四歲，心悸，右臉歪、右手舉不起來。',
    facts: ['over_65', 'irregular', 'stroke_signs', 'stroke_risk', 'heart_disease', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '六十一歲，心悸加胸悶冒冷汗。',
    facts: ['over_50', 'racing_heart', 'chest_pressure', 'heart_signs', 'pain_now', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '裝了去顫器，電擊了兩次。',
    facts: ['over_50', 'heart_disease', 'heart_failure', 'device_shock', 'racing_heart', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '七十八歲，心跳三十五下、很虛。',
    facts: ['over_65', 'slow_pulse', 'near_fainting', 'heart_disease', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '洗腎，漏洗一次，心跳亂、手腳沒力。',
    facts: ['dialysis', 'missed_dialysis', 'kidney_disease', 'irregular', 'over_50', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '六十九歲，心悸、站起來要昏倒，這兩天大便黑。',
    facts: ['over_65', 'gut_bleeding', 'racing_heart', 'near_fainting', 'blood_thinner', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '二十九歲，心悸、下體大出血、快昏倒。',
    facts: ['heavy_vaginal_bleeding', 'racing_heart', 'near_fainting', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '二十六歲，月經晚了，肩膀痛，心悸、蒼白。',
    facts: ['missed_period', 'shoulder_pain', 'racing_heart', 'pallor', 'near_fainting', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '喝酒十年，停酒兩天，心悸、手抖、看到蟲在爬。',
    facts: ['alcohol_daily', 'alcohol_stopped', 'alcohol_withdrawal', 'racing_heart', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '每天一瓶高粱，昨天突然停，心悸、流汗，還沒有抖。',
    facts: ['alcohol_daily', 'alcohol_stopped', 'racing_heart', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '甲狀腺亢進停藥，心跳一百五十、發燒四十度、躁動。',
    facts: ['thyroid', 'racing_heart', 'very_fast_pulse', 'fever', 'fever_39', 'fever_40', 'confusion', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '在大太陽下跑步，心悸、體溫四十度、走路歪。',
    facts: ['heat', 'fever', 'fever_39', 'fever_40', 'racing_heart', 'confusion', 'cannot_walk', 'sudden_onset'],
  },
  { minUrgency: 'emergency', story: '二十歲，吃了一把朋友的藥後心悸。', facts: ['overdose', 'racing_heart', 'sudden_onset'] },
  {
    minUrgency: 'emergency',
    story: '吃安非他命後心悸、胸悶、發燒。',
    facts: ['stimulant', 'racing_heart', 'chest_pressure', 'fever', 'sudden_onset', 'pain_now'],
  },
  {
    minUrgency: 'emergency',
    story: '糖尿病打胰島素，心悸冒汗、吃糖兩次血糖還是五十。',
    facts: ['diabetes', 'low_sugar', 'low_sugar_stays', 'racing_heart', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '六十四歲換過心臟瓣膜，心悸、喘、講話斷句。',
    facts: ['over_50', 'heart_valve', 'heart_disease', 'breathless_at_rest', 'irregular', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '六十七歲心臟衰竭，心悸一百三十下、喘、躺不平。',
    facts: [
      'over_65',
      'heart_failure',
      'heart_disease',
      'very_fast_pulse',
      'irregular',
      'breathless_lying',
      'breathless_at_rest',
      'still_going',
    ],
  },
  {
    minUrgency: 'today',
    story: '六十八歲，這兩天心跳完全不規則，沒有胸痛。',
    facts: ['over_65', 'irregular', 'stroke_risk', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '支架術後，心跳漏拍一週，沒有胸痛。',
    facts: ['over_50', 'stent', 'antiplatelet', 'skipped_beat', 'days_7'],
  },
  {
    minUrgency: 'today',
    story: '懷孕二十八週，休息時心跳快，一直喘。',
    facts: ['pregnant', 'racing_heart', 'breathless', 'sudden_onset'],
  },
  {
    minUrgency: 'week',
    story: '三十二歲，最近兩個月心悸、怕熱、手抖、瘦三公斤。',
    facts: ['thyroid', 'weight_loss', 'weeks_6', 'keeps_coming_back'],
  },
  {
    minUrgency: 'week',
    story: '四十一歲，經血多、臉白、爬樓梯心悸。',
    facts: ['pallor', 'breathless_on_effort', 'weeks_3', 'with_period'],
  },
  {
    minUrgency: 'week',
    story: '三十四歲，突然快又規則的心跳，幾分鐘後自己停，這一年來第四次，現在沒有。',
    facts: ['sudden_regular', 'keeps_coming_back'],
    maxUrgency: 'today',
  },
  {
    minUrgency: 'self_care',
    story: '二十七歲，喝三杯咖啡後心跳漏一拍，停咖啡就沒了。',
    facts: ['after_caffeine', 'skipped_beat'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'self_care',
    story: '三十歲，上台前心跳快、手心流汗，下台就好。',
    facts: ['anxious_before', 'panic', 'keeps_coming_back'],
    maxUrgency: 'week',
  },
]
