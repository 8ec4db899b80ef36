import type { Persona } from './personas.ts'

/** Based on NICE CG150, NG127, NG228, NG232, NG240, NG133 and the guideline on giant cell arteritis of the BSR. */
export const headache: readonly Persona[] = [
  {
    minUrgency: 'emergency',
    story: '四十五歲，舉重時突然一陣這輩子最痛的頭痛，一分鐘內痛到頂，吐了兩次。',
    facts: ['thunderclap', 'severe_pain', 'on_exertion', 'vomiting', 'sudden_onset', 'new_headache', 'pain_now'],
  },
  {
    minUrgency: 'emergency',
    story: '二十歲大學生，發燒、頭痛、脖子僵硬，腿上有壓不退的紫斑。',
    facts: ['fever', 'fever_39', 'stiff_neck', 'fixed_rash', 'sudden_onset', 'severe_pain', 'new_headache'],
  },
  {
    minUrgency: 'emergency',
    story: '七十歲，頭痛後右手沒力、講話含糊，已經半小時。',
    facts: ['over_65', 'stroke_signs', 'stroke_risk', 'sudden_onset', 'new_headache'],
  },
  {
    minUrgency: 'emergency',
    story: '三十三歲，懷孕三十二週，頭痛、眼前有閃光，血壓一百六十八／一百一十二。',
    facts: ['pregnant', 'headache_or_flashes', 'pressure_160', 'sight_lost', 'new_headache'],
  },
  {
    minUrgency: 'emergency',
    story: '二十九歲，產後第五天，頭很痛，血壓一百六十二／一百一十。',
    facts: ['postpartum', 'pressure_160', 'severe_pain', 'headache_or_flashes', 'new_headache', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '三十一歲，產後十天，頭痛一天比一天厲害，剛剛全身抽搐。',
    facts: ['postpartum', 'seizure', 'growing_worse', 'new_headache', 'days_3'],
  },
  {
    minUrgency: 'emergency',
    story: '七十六歲，吃預防血栓的抗凝血藥，昨天跌倒撞到頭，今天頭痛。',
    facts: ['over_65', 'blood_thinner', 'head_injury', 'fall', 'new_headache', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '六十八歲，心臟裝過支架、吃保栓通，早上撞到頭昏過去一下，現在頭痛。',
    facts: ['over_65', 'antiplatelet', 'stent', 'prescribed_aspirin', 'head_injury', 'fainted', 'new_headache', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '八個月大，從床上摔下來，哭得厲害，後來吐了三次又一直想睡。',
    facts: ['infant', 'head_injury', 'fall', 'vomiting', 'hard_to_wake', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '十個月大，從沙發跌下撞到頭，看起來還好，只是一直摸頭。',
    facts: ['infant', 'head_injury', 'fall', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '二十五歲打球頭撞到頭，昏了約一分鐘，現在頭痛噁心。',
    facts: ['head_injury', 'fainted', 'new_headache', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '七十二歲，新的太陽穴痛、咀嚼時下巴痠，今天右眼突然看不見。',
    facts: ['over_65', 'scalp_or_jaw', 'sight_lost', 'new_headache', 'weeks_2'],
  },
  {
    minUrgency: 'today',
    story: '七十歲，太陽穴痛、梳頭會痛、嚼東西下巴痠，視力還好，三週了。',
    facts: ['over_65', 'scalp_or_jaw', 'new_headache', 'weeks_3'],
    maxUrgency: 'today',
  },
  {
    minUrgency: 'emergency',
    story: '六十二歲，突然眼睛紅痛、看燈有彩虹圈、頭痛想吐、視力模糊。',
    facts: ['over_50', 'red_painful_eye', 'sight_lost', 'vomiting', 'sudden_onset', 'severe_pain', 'new_headache'],
  },
  {
    minUrgency: 'today',
    story: '五十五歲，一隻眼睛紅痛、燈周圍有光圈，看東西還清楚。',
    facts: ['over_50', 'red_painful_eye', 'sudden_onset', 'new_headache'],
  },
  {
    minUrgency: 'emergency',
    story: '家裡浴室熱水器在室內，今天冬天洗完澡，全家三個人都頭痛頭暈。',
    facts: ['carbon_monoxide', 'sudden_onset', 'vomiting', 'new_headache'],
  },
  {
    minUrgency: 'emergency',
    story: '五十八歲，血壓一百九十六／一百二十四，頭很痛又一陣糊塗。',
    facts: ['over_50', 'pressure_180', 'severe_pain', 'confusion', 'stroke_risk', 'new_headache'],
  },
  {
    minUrgency: 'emergency',
    story: '四十歲，換過人工血管接受化療，三十九度、頭痛畏寒。',
    facts: ['chemotherapy', 'cancer', 'catheter', 'fever', 'fever_39', 'rigors', 'sudden_onset', 'clot_risk'],
  },
  {
    minUrgency: 'emergency',
    story: '腎臟移植五年、吃抗排斥藥，發燒、頭痛、怕光三天。',
    facts: ['weak_defences', 'kidney_disease', 'fever', 'stiff_neck', 'fever_days_3', 'days_3', 'new_headache'],
  },
  {
    minUrgency: 'emergency',
    story: '三十歲，嘔吐完頭痛，說不想活，把一整排止痛藥吞下去。',
    facts: ['overdose', 'suicidal', 'vomiting', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '肺癌治療中六十歲，早上起床頭痛伴隨嘔吐，兩週來越來越重。',
    facts: ['over_50', 'cancer', 'morning_vomiting', 'growing_worse', 'weeks_2', 'new_headache', 'vomiting', 'clot_risk'],
  },
  {
    minUrgency: 'emergency',
    story: '二十六歲吃避孕藥，頭痛一週越來越重，今天看東西變成兩個。',
    facts: ['oestrogen', 'clot_risk', 'growing_worse', 'double_vision', 'days_7', 'new_headache'],
  },
  {
    minUrgency: 'emergency',
    story: '八十二歲獨居，三週前跌倒撞到頭，這兩天開始頭痛、走路歪、講話不對勁。',
    facts: ['over_80', 'lives_alone', 'head_injury', 'fall', 'confusion', 'cannot_walk', 'new_headache'],
  },
  {
    minUrgency: 'emergency',
    story: '七十四歲，昨天左手突然無力十分鐘又好了，今天頭痛。',
    facts: ['over_65', 'stroke_signs_gone', 'stroke_risk', 'sudden_onset'],
  },
  { minUrgency: 'week', story: '三十八歲，咳嗽和彎腰才會頭痛，一個月了。', facts: ['on_coughing', 'weeks_3', 'new_headache'] },
  {
    minUrgency: 'week',
    story: '五十三歲，兩週前開始新的頭痛，悶悶的，沒有別的症狀。',
    facts: ['over_50', 'new_headache', 'band_like', 'weeks_2'],
  },
  {
    minUrgency: 'week',
    story: '四十二歲，每個月有十五天吃止痛藥，頭痛反而更多。',
    facts: ['painkillers_often', 'keeps_coming_back', 'weeks_6'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'self_care',
    story: '三十歲，加班後兩邊緊緊的頭痛，跟以前一樣，下班休息會好。',
    facts: ['band_like', 'keeps_coming_back'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'self_care',
    story: '二十八歲，從高中就有的單側抽痛、怕光、想吐，今天又來一次，和以前一樣。',
    facts: ['migraine', 'keeps_coming_back', 'severe_pain', 'pain_now'],
    maxUrgency: 'today',
  },
  {
    minUrgency: 'self_care',
    story: '三十五歲，感冒鼻塞，臉脹、黃鼻涕四天，沒有發燒。',
    facts: ['stuffed_nose', 'days_3', 'sudden_onset'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'week',
    story: '四十歲男性，半夜單眼周圍劇痛、流淚，一次一小時，連著一週。',
    facts: ['one_eye_tearing', 'severe_pain', 'keeps_coming_back', 'days_7', 'new_headache'],
  },
  {
    minUrgency: 'today',
    story: '六歲，頭痛兩週，早上起床會吐，走路變得笨拙。',
    facts: ['child', 'morning_vomiting', 'growing_worse', 'weeks_2', 'vomiting', 'new_headache'],
  },
]

/**
 * Based on NICE NG59, NG234, NG156, NG118, CG146, NG65, NG126, NG133 and the guideline on cauda equina of the GIRFT
 * programme.
 */
export const backPain: readonly Persona[] = [
  {
    minUrgency: 'emergency',
    story: '六十歲抽菸，突然一側腰痛痛到受不了，第一次。',
    facts: ['over_50', 'smoker', 'flank', 'severe_pain', 'first_time', 'new_pain', 'sudden_onset', 'stroke_risk'],
  },
  {
    minUrgency: 'emergency',
    story: '七十四歲高血壓，突然撕裂痛從背到腹、冒冷汗。',
    facts: ['over_65', 'tearing_pain', 'shock', 'severe_pain', 'pain_to_back', 'stroke_risk', 'new_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '已知腹主動脈瘤五公分，今天背痛。',
    facts: ['over_65', 'known_aneurysm', 'smoker', 'new_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '四十四歲，背痛後會陰麻、尿不出來。',
    facts: ['saddle_numb', 'bladder_or_bowel', 'cannot_pass_urine', 'leg_pain', 'new_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '五十歲，兩腿又麻又痛、越來越沒力。',
    facts: ['over_50', 'both_legs', 'growing_leg_weakness', 'leg_weakness', 'sudden_onset', 'new_pain'],
  },
  {
    minUrgency: 'emergency',
    story: '攝護腺癌，背痛兩週，兩腳沒力走不動。',
    facts: ['over_65', 'cancer', 'growing_leg_weakness', 'both_legs', 'cannot_walk', 'weeks_2', 'night_pain', 'clot_risk'],
  },
  {
    minUrgency: 'today',
    story: '乳癌病人，新的背痛，晚上痛醒。',
    facts: ['over_50', 'cancer', 'night_pain', 'new_pain', 'weeks_2', 'clot_risk'],
  },
  {
    minUrgency: 'emergency',
    story: '癌症化療中，背痛、發燒三十八度五。',
    facts: ['over_50', 'chemotherapy', 'cancer', 'clot_risk', 'fever', 'new_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
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
    minUrgency: 'emergency',
    story: '發燒、背痛劇烈，一隻腳越來越沒力，長期打針止痛。',
    facts: ['fever', 'growing_leg_weakness', 'leg_weakness', 'severe_pain', 'recent_operation', 'new_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '脊椎手術後三週，傷口旁痛、三十八度。',
    facts: ['over_50', 'recent_operation', 'clot_risk', 'fever', 'new_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '從三公尺高摔下，背痛不能動。',
    facts: ['great_injury', 'back_injury', 'fall', 'severe_pain', 'cannot_walk', 'sudden_onset', 'new_pain'],
  },
  {
    minUrgency: 'today',
    story: '七十八歲，昨天跌坐在地上，背痛，還能走。',
    facts: ['over_65', 'fall', 'back_injury', 'brittle_bones', 'new_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '七十八歲，三天前起沒有跌倒，突然新的背痛，翻身很痛。',
    facts: ['over_65', 'brittle_bones', 'new_pain', 'sudden_onset', 'days_3', 'severe_pain'],
  },
  { minUrgency: 'week', story: '七十八歲，新的背痛、沒有跌倒，不算厲害。', facts: ['over_65', 'new_pain', 'days_7'] },
  {
    minUrgency: 'today',
    story: '吃抗凝血藥的老人，跌一跤後背痛。',
    facts: ['over_65', 'blood_thinner', 'back_injury', 'fall', 'new_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '吃抗凝血藥，突然背痛、兩腳沒力。',
    facts: ['over_65', 'blood_thinner', 'both_legs', 'growing_leg_weakness', 'sudden_onset', 'new_pain', 'severe_pain'],
  },
  {
    minUrgency: 'today',
    story: '二十八歲，腰痛、發燒三十九度、發抖、頻尿。',
    facts: ['flank', 'fever', 'fever_39', 'rigors', 'sudden_onset', 'new_pain'],
  },
  {
    minUrgency: 'emergency',
    story: '七十歲，腰痛、發燒、發抖、神智不清。',
    facts: ['over_65', 'flank', 'fever', 'rigors', 'confusion', 'sudden_onset', 'new_pain'],
  },
  {
    minUrgency: 'today',
    story: '三十五歲，一側腰痛一陣一陣、血尿，之前有結石。',
    facts: ['flank', 'pain_in_waves', 'blood_in_urine', 'keeps_coming_back', 'severe_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '懷孕三十二週，背痛、下體大出血。',
    facts: ['pregnant', 'heavy_vaginal_bleeding', 'severe_pain', 'sudden_onset', 'new_pain'],
  },
  {
    minUrgency: 'today',
    story: '懷孕二十九週，腰痛一陣一陣，規律。',
    facts: ['pregnant', 'pain_in_waves', 'new_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '懷孕三十五週，背痛、破水。',
    facts: ['pregnant', 'waters_broken', 'sudden_onset', 'new_pain'],
    maxUrgency: 'emergency',
  },
  {
    minUrgency: 'emergency',
    story: '月經晚，腰痛、肩膀痛、快昏倒。',
    facts: ['missed_period', 'shoulder_pain', 'near_fainting', 'new_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '五十九歲，背痛胸悶、冒冷汗、噁心。',
    facts: ['over_50', 'chest_pressure', 'heart_signs', 'pain_spreads', 'sudden_onset', 'new_pain', 'pain_now'],
  },
  {
    minUrgency: 'today',
    story: '四十歲，腿痛加一腳背抬不起來，三天。',
    facts: ['leg_pain', 'leg_weakness', 'new_pain', 'days_3'],
  },
  {
    minUrgency: 'today',
    story: '右背一圈水泡，又刺又痛兩天。',
    facts: ['over_50', 'blistering_rash', 'new_pain', 'sudden_onset'],
    maxUrgency: 'today',
  },
  { minUrgency: 'week', story: '三十歲男，早上背僵硬一小時、動了才好，四個月。', facts: ['morning_stiffness', 'weeks_6'] },
  {
    minUrgency: 'week',
    story: '六十八歲，走路兩腿痠、彎腰就好，幾個月。',
    facts: ['over_65', 'on_walking_bent_better', 'weeks_6'],
    maxUrgency: 'week',
  },
  { minUrgency: 'week', story: '四十五歲，腰痛七週，休息沒有好。', facts: ['weeks_6'], maxUrgency: 'week' },
  {
    minUrgency: 'self_care',
    story: '三十歲，搬家後腰痛三天，能走能動。',
    facts: ['new_pain', 'sudden_onset', 'days_3'],
    maxUrgency: 'week',
  },
  { minUrgency: 'self_care', story: '二十六歲，坐久腰痠，起來走一走就好。', facts: ['keeps_coming_back'], maxUrgency: 'week' },
  {
    minUrgency: 'today',
    story: '十二歲，晚上痛醒的背痛兩週、發燒。',
    facts: ['child', 'night_pain', 'fever', 'weeks_2', 'new_pain'],
  },
]
