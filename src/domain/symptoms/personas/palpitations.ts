import type { Persona } from './persona.ts'

/**
 * Based on NICE NG196, CG109, NG158, NG51, CG100, CG95, the guideline on syncope of the ESC, and CDC on mothers after
 * birth.
 */
export const palpitations: readonly Persona[] = [
  {
    least: 'emergency',
    story: '八十歲，心悸、發燒、寒顫發抖。',
    facts: ['over_80', 'racing_heart', 'fever', 'rigors', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '產後四週，心悸、兩腳腫、躺不平、喘。',
    facts: ['postpartum', 'racing_heart', 'swollen_legs', 'breathless', 'breathless_lying', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '產後四週，心悸，兩腳一直腫，還不喘。',
    facts: ['postpartum', 'swollen_legs', 'skipped_beat', 'days_7'],
  },
  {
    least: 'emergency',
    story: '產後十二天，心悸、胸痛、單側小腿腫。',
    facts: ['postpartum', 'clot_risk', 'racing_heart', 'leg_swelling', 'pain_on_breathing', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '十六歲，跑步時心悸後昏倒，哥哥二十歲猝死。',
    facts: ['under_18', 'fainted', 'on_exertion', 'family_sudden_death', 'racing_heart', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '三十歲，心跳一百七十下不停，頭昏快昏倒。',
    facts: ['racing_heart', 'very_fast_pulse', 'near_fainting', 'still_going', 'sudden_regular', 'sudden_onset', 'pain_now'],
  },
  {
    least: 'emergency',
    story: '三十五歲，突然規則的快心跳一百五十下，四十分鐘還沒停，其他還好。',
    facts: ['racing_heart', 'very_fast_pulse', 'still_going', 'sudden_regular', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '七十四歲，心悸，右臉歪、右手舉不起來。',
    facts: ['over_65', 'irregular', 'stroke_signs', 'stroke_risk', 'heart_disease', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '六十一歲，心悸加胸悶冒冷汗。',
    facts: ['over_50', 'racing_heart', 'chest_pressure', 'heart_signs', 'pain_now', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '裝了去顫器，電擊了兩次。',
    facts: ['over_50', 'heart_disease', 'heart_failure', 'device_shock', 'racing_heart', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '七十八歲，心跳三十五下、很虛。',
    facts: ['over_65', 'slow_pulse', 'near_fainting', 'heart_disease', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '洗腎，漏洗一次，心跳亂、手腳沒力。',
    facts: ['dialysis', 'missed_dialysis', 'kidney_disease', 'irregular', 'over_50', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '六十九歲，心悸、站起來要昏倒，這兩天大便黑。',
    facts: ['over_65', 'gut_bleeding', 'racing_heart', 'near_fainting', 'blood_thinner', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '二十九歲，心悸、下體大出血、快昏倒。',
    facts: ['heavy_vaginal_bleeding', 'racing_heart', 'near_fainting', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '二十六歲，月經晚了，肩膀痛，心悸、蒼白。',
    facts: ['missed_period', 'shoulder_pain', 'racing_heart', 'pallor', 'near_fainting', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '喝酒十年，停酒兩天，心悸、手抖、看到蟲在爬。',
    facts: ['alcohol_daily', 'alcohol_stopped', 'alcohol_withdrawal', 'racing_heart', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '每天一瓶高粱，昨天突然停，心悸、流汗，還沒有抖。',
    facts: ['alcohol_daily', 'alcohol_stopped', 'racing_heart', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '甲狀腺亢進停藥，心跳一百五十、發燒四十度、躁動。',
    facts: ['thyroid', 'racing_heart', 'very_fast_pulse', 'fever', 'fever_39', 'fever_40', 'confusion', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '在大太陽下跑步，心悸、體溫四十度、走路歪。',
    facts: ['heat', 'fever', 'fever_39', 'fever_40', 'racing_heart', 'confusion', 'cannot_walk', 'sudden_onset'],
  },
  { least: 'emergency', story: '二十歲，吃了一把朋友的藥後心悸。', facts: ['overdose', 'racing_heart', 'sudden_onset'] },
  {
    least: 'emergency',
    story: '吃安非他命後心悸、胸悶、發燒。',
    facts: ['stimulant', 'racing_heart', 'chest_pressure', 'fever', 'sudden_onset', 'pain_now'],
  },
  {
    least: 'emergency',
    story: '糖尿病打胰島素，心悸冒汗、吃糖兩次血糖還是五十。',
    facts: ['diabetes', 'low_sugar', 'low_sugar_stays', 'racing_heart', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '六十四歲換過心臟瓣膜，心悸、喘、講話斷句。',
    facts: ['over_50', 'heart_valve', 'heart_disease', 'breathless_at_rest', 'irregular', 'sudden_onset'],
  },
  {
    least: 'emergency',
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
    least: 'today',
    story: '六十八歲，這兩天心跳完全不規則，沒有胸痛。',
    facts: ['over_65', 'irregular', 'stroke_risk', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '支架術後，心跳漏拍一週，沒有胸痛。',
    facts: ['over_50', 'stent', 'antiplatelet', 'skipped_beat', 'days_7'],
  },
  {
    least: 'today',
    story: '懷孕二十八週，休息時心跳快，一直喘。',
    facts: ['pregnant', 'racing_heart', 'breathless', 'sudden_onset'],
  },
  {
    least: 'week',
    story: '三十二歲，最近兩個月心悸、怕熱、手抖、瘦三公斤。',
    facts: ['thyroid', 'weight_loss', 'weeks_6', 'keeps_coming_back'],
  },
  {
    least: 'week',
    story: '四十一歲，經血多、臉白、爬樓梯心悸。',
    facts: ['pallor', 'breathless_on_effort', 'weeks_3', 'with_period'],
  },
  {
    least: 'week',
    story: '三十四歲，突然快又規則的心跳，幾分鐘後自己停，這一年來第四次，現在沒有。',
    facts: ['sudden_regular', 'keeps_coming_back'],
    most: 'today',
  },
  {
    least: 'self_care',
    story: '二十七歲，喝三杯咖啡後心跳漏一拍，停咖啡就沒了。',
    facts: ['after_caffeine', 'skipped_beat'],
    most: 'week',
  },
  {
    least: 'self_care',
    story: '三十歲，上台前心跳快、手心流汗，下台就好。',
    facts: ['anxious_before', 'panic', 'keeps_coming_back'],
    most: 'week',
  },
]
