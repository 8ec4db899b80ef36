import type { Persona } from './persona.ts'

/** Based on NICE NG120, NG158, NG250, NG9, NG115, NG106, WHO IMCI and 疾病管制署 on tuberculosis and pertussis. */
export const cough: readonly Persona[] = [
  {
    least: 'emergency',
    story: '兩歲，咳嗽兩天，吸氣時肋骨間凹陷，呼吸很快。',
    facts: ['under_5_years', 'child', 'chest_indrawing', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '九歲氣喘，咳不停，用了擴張劑還是喘，鎖骨上凹陷。',
    facts: ['child', 'chest_indrawing', 'reliever_fails', 'breathless_at_rest', 'wheeze_at_night', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '一歲半，吃花生後突然嗆到咳不停，呼吸有喘鳴。',
    facts: ['under_5_years', 'child', 'choked', 'stridor', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '兩個月大，咳到臉發紫，停止呼吸幾秒。',
    facts: ['under_3_months', 'stops_breathing', 'blue_or_mottled', 'whooping', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '兩個半月大，咳嗽三天，吃奶少一半。',
    facts: ['under_3_months', 'not_feeding', 'days_3', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '四個月大，咳嗽後嘔吐，一陣一陣，家裡哥哥也咳三週。',
    facts: ['months_3_to_6', 'whooping', 'days_7', 'vomiting'],
  },
  {
    least: 'emergency',
    story: '三十歲，產後三週，咳嗽、突然喘、左小腿腫痛。',
    facts: ['postpartum', 'clot_risk', 'breathless', 'leg_swelling', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '二十八歲吃避孕藥，突然胸痛一吸氣就痛、咳嗽、喘。',
    facts: ['oestrogen', 'clot_risk', 'pain_on_breathing', 'breathless', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '膝關節置換後十天，咳血絲、走幾步就喘、小腿腫。',
    facts: [
      'over_65',
      'clot_risk',
      'recent_operation',
      'coughing_blood',
      'breathless',
      'breathless_on_effort',
      'leg_swelling',
      'sudden_onset',
    ],
  },
  {
    least: 'emergency',
    story: '六十五歲，咳出半碗鮮血。',
    facts: ['over_65', 'coughing_blood', 'much_blood', 'smoker', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '七十歲心臟衰竭，半夜坐起來喘，咳粉紅色泡沫痰。',
    facts: ['over_65', 'heart_failure', 'heart_disease', 'breathless_lying', 'breathless_at_rest', 'pink_froth', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '六十八歲心臟衰竭，這三天躺不平、腳腫、夜裡咳。',
    facts: ['over_65', 'heart_failure', 'heart_disease', 'breathless_lying', 'swollen_legs', 'days_3'],
  },
  {
    least: 'emergency',
    story: '四十歲，血氧八十九％，咳嗽發燒。',
    facts: ['low_oxygen', 'fever', 'fever_39', 'breathless', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '八十二歲，咳兩天，沒發燒，但一直睡、不吃不喝。',
    facts: ['over_80', 'sleepy_not_eating', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '八十五歲臥床，餵食後嗆咳，呼吸快、發燒、叫不太醒。',
    facts: ['over_80', 'frail', 'choked', 'laboured_breathing', 'fever', 'hard_to_wake', 'confusion', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '七十八歲中風後吃東西常嗆，今天咳嗽、發燒三十八度。',
    facts: ['over_65', 'frail', 'stroke_risk', 'fever', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '七十歲慢性阻塞性肺病，痰變多變黃，比平常喘兩天。',
    facts: ['over_65', 'lung_disease', 'lung_disease_worse', 'breathless', 'smoker', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '在家用氧氣的慢性肺病，講話斷斷續續，嘴唇發紫。',
    facts: ['over_65', 'lung_disease', 'lung_disease_worse', 'breathless_at_rest', 'blue_or_mottled', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '四十五歲，吃蝦後咳嗽、喉嚨緊、嘴唇腫。',
    facts: ['allergic_swelling', 'stridor', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '五十歲化療中，咳嗽、三十八度五。',
    facts: ['over_50', 'chemotherapy', 'cancer', 'clot_risk', 'fever', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '肝臟移植後吃抗排斥藥，乾咳、三十八度，爬樓梯喘。',
    facts: ['weak_defences', 'fever', 'breathless_on_effort', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '懷孕二十八週，流感後咳，三十九度，有點喘。',
    facts: ['pregnant', 'fever', 'fever_39', 'breathless', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '五十九歲，咳嗽時胸口悶緊、冒冷汗、痛到下巴。',
    facts: ['over_50', 'chest_pressure', 'heart_signs', 'pain_spreads', 'sudden_onset', 'pain_now'],
  },
  {
    least: 'emergency',
    story: '二十二歲瘦高，咳一下突然右胸劇痛、喘。',
    facts: ['sudden_one_sided', 'pain_on_breathing', 'breathless', 'sudden_onset', 'severe_pain'],
  },
  {
    least: 'emergency',
    story: '吃抗凝血藥，咳血好幾口。',
    facts: ['over_65', 'blood_thinner', 'coughing_blood', 'much_blood', 'sudden_onset'],
  },
  {
    least: 'week',
    story: '五十五歲抽菸三十年，咳了四週、瘦五公斤、聲音沙啞。',
    facts: ['over_50', 'smoker', 'weeks_3', 'weight_loss', 'hoarse'],
  },
  { least: 'today', story: '五十五歲抽菸，痰裡這一週有血絲。', facts: ['over_50', 'smoker', 'coughing_blood', 'days_7'] },
  { least: 'week', story: '同住的叔叔有肺結核，咳三週、夜裡盜汗。', facts: ['tb_contact', 'weeks_3', 'night_sweats'] },
  { least: 'week', story: '六十歲，吃血壓藥後乾咳一個月。', facts: ['over_50', 'ace_inhibitor', 'weeks_3'], most: 'week' },
  { least: 'self_care', story: '三十歲，感冒兩天，咳嗽、流鼻水，沒發燒。', facts: ['sudden_onset', 'throat_drip'], most: 'week' },
  { least: 'self_care', story: '四十歲，飯後躺下會咳、胃酸上來，沒有別的。', facts: ['acid_at_night', 'days_7'], most: 'week' },
  {
    least: 'today',
    story: '七十五歲獨居，咳嗽三天、發燒，沒人照顧。',
    facts: ['over_65', 'lives_alone', 'fever', 'fever_days_3', 'days_3'],
  },
]
