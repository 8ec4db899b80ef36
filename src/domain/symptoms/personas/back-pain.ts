import type { Persona } from './persona.ts'

/**
 * Based on NICE NG59, NG234, NG156, NG118, CG146, NG65, NG126, NG133 and the guideline on cauda equina of the GIRFT
 * programme.
 */
export const backPain: readonly Persona[] = [
  {
    least: 'emergency',
    story: '六十歲抽菸，突然一側腰痛痛到受不了，第一次。',
    facts: ['over_50', 'smoker', 'flank', 'severe_pain', 'first_time', 'new_pain', 'sudden_onset', 'stroke_risk'],
  },
  {
    least: 'emergency',
    story: '七十四歲高血壓，突然撕裂痛從背到腹、冒冷汗。',
    facts: ['over_65', 'tearing_pain', 'shock', 'severe_pain', 'pain_to_back', 'stroke_risk', 'new_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '已知腹主動脈瘤五公分，今天背痛。',
    facts: ['over_65', 'known_aneurysm', 'smoker', 'new_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '四十四歲，背痛後會陰麻、尿不出來。',
    facts: ['saddle_numb', 'bladder_or_bowel', 'cannot_pass_urine', 'leg_pain', 'new_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '五十歲，兩腿又麻又痛、越來越沒力。',
    facts: ['over_50', 'both_legs', 'growing_leg_weakness', 'leg_weakness', 'sudden_onset', 'new_pain'],
  },
  {
    least: 'emergency',
    story: '攝護腺癌，背痛兩週，兩腳沒力走不動。',
    facts: ['over_65', 'cancer', 'growing_leg_weakness', 'both_legs', 'cannot_walk', 'weeks_2', 'night_pain', 'clot_risk'],
  },
  {
    least: 'today',
    story: '乳癌病人，新的背痛，晚上痛醒。',
    facts: ['over_50', 'cancer', 'night_pain', 'new_pain', 'weeks_2', 'clot_risk'],
  },
  {
    least: 'emergency',
    story: '癌症化療中，背痛、發燒三十八度五。',
    facts: ['over_50', 'chemotherapy', 'cancer', 'clot_risk', 'fever', 'new_pain', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '六十五歲糖尿病洗腎，背痛、發燒三天。',
    facts: [
      'over_65',
      'diabetes',
      'dialysis',
      'kidney_disease',
      'catheter',
      'fever',
      'fever_days_3',
      'new_pain',
      'days_3',
      'weak_defences',
    ],
  },
  {
    least: 'emergency',
    story: '發燒、背痛劇烈，一隻腳越來越沒力，長期打針止痛。',
    facts: ['fever', 'growing_leg_weakness', 'leg_weakness', 'severe_pain', 'recent_operation', 'new_pain', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '脊椎手術後三週，傷口旁痛、三十八度。',
    facts: ['over_50', 'recent_operation', 'clot_risk', 'fever', 'new_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '從三公尺高摔下，背痛不能動。',
    facts: ['great_injury', 'back_injury', 'fall', 'severe_pain', 'cannot_walk', 'sudden_onset', 'new_pain'],
  },
  {
    least: 'today',
    story: '七十八歲，昨天跌坐在地上，背痛，還能走。',
    facts: ['over_65', 'fall', 'back_injury', 'brittle_bones', 'new_pain', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '七十八歲，三天前起沒有跌倒，突然新的背痛，翻身很痛。',
    facts: ['over_65', 'brittle_bones', 'new_pain', 'sudden_onset', 'days_3', 'severe_pain'],
  },
  { least: 'week', story: '七十八歲，新的背痛、沒有跌倒，不算厲害。', facts: ['over_65', 'new_pain', 'days_7'] },
  {
    least: 'today',
    story: '吃抗凝血藥的老人，跌一跤後背痛。',
    facts: ['over_65', 'blood_thinner', 'back_injury', 'fall', 'new_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '吃抗凝血藥，突然背痛、兩腳沒力。',
    facts: ['over_65', 'blood_thinner', 'both_legs', 'growing_leg_weakness', 'sudden_onset', 'new_pain', 'severe_pain'],
  },
  {
    least: 'today',
    story: '二十八歲，腰痛、發燒三十九度、發抖、頻尿。',
    facts: ['flank', 'fever', 'fever_39', 'rigors', 'sudden_onset', 'new_pain'],
  },
  {
    least: 'emergency',
    story: '七十歲，腰痛、發燒、發抖、神智不清。',
    facts: ['over_65', 'flank', 'fever', 'rigors', 'confusion', 'sudden_onset', 'new_pain'],
  },
  {
    least: 'today',
    story: '三十五歲，一側腰痛一陣一陣、血尿，之前有結石。',
    facts: ['flank', 'pain_in_waves', 'blood_in_urine', 'keeps_coming_back', 'severe_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '懷孕三十二週，背痛、下體大出血。',
    facts: ['pregnant', 'heavy_vaginal_bleeding', 'severe_pain', 'sudden_onset', 'new_pain'],
  },
  {
    least: 'today',
    story: '懷孕二十九週，腰痛一陣一陣，規律。',
    facts: ['pregnant', 'pain_in_waves', 'new_pain', 'sudden_onset'],
  },
  {
    least: 'today',
    story: '懷孕三十五週，背痛、破水。',
    facts: ['pregnant', 'waters_broken', 'sudden_onset', 'new_pain'],
    most: 'emergency',
  },
  {
    least: 'emergency',
    story: '月經晚，腰痛、肩膀痛、快昏倒。',
    facts: ['missed_period', 'shoulder_pain', 'near_fainting', 'new_pain', 'sudden_onset'],
  },
  {
    least: 'emergency',
    story: '五十九歲，背痛胸悶、冒冷汗、噁心。',
    facts: ['over_50', 'chest_pressure', 'heart_signs', 'pain_spreads', 'sudden_onset', 'new_pain', 'pain_now'],
  },
  { least: 'today', story: '四十歲，腿痛加一腳背抬不起來，三天。', facts: ['leg_pain', 'leg_weakness', 'new_pain', 'days_3'] },
  {
    least: 'today',
    story: '右背一圈水泡，又刺又痛兩天。',
    facts: ['over_50', 'blistering_rash', 'new_pain', 'sudden_onset'],
    most: 'today',
  },
  { least: 'week', story: '三十歲男，早上背僵硬一小時、動了才好，四個月。', facts: ['morning_stiffness', 'weeks_6'] },
  {
    least: 'week',
    story: '六十八歲，走路兩腿痠、彎腰就好，幾個月。',
    facts: ['over_65', 'on_walking_bent_better', 'weeks_6'],
    most: 'week',
  },
  { least: 'week', story: '四十五歲，腰痛七週，休息沒有好。', facts: ['weeks_6'], most: 'week' },
  {
    least: 'self_care',
    story: '三十歲，搬家後腰痛三天，能走能動。',
    facts: ['new_pain', 'sudden_onset', 'days_3'],
    most: 'week',
  },
  { least: 'self_care', story: '二十六歲，坐久腰痠，起來走一走就好。', facts: ['keeps_coming_back'], most: 'week' },
  { least: 'today', story: '十二歲，晚上痛醒的背痛兩週、發燒。', facts: ['child', 'night_pain', 'fever', 'weeks_2', 'new_pain'] },
]
