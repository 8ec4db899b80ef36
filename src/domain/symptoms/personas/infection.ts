import type { Persona } from './personas.ts'

/** Based on NICE NG120, NG158, NG250, NG9, NG115, NG106, WHO IMCI and 疾病管制署 on tuberculosis and pertussis. */
export const cough: readonly Persona[] = [
  {
    minUrgency: 'emergency',
    story: '兩歲，咳嗽兩天，吸氣時肋骨間凹陷，呼吸很快。',
    facts: ['under_5_years', 'child', 'chest_indrawing', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '九歲氣喘，咳不停，用了擴張劑還是喘，鎖骨上凹陷。',
    facts: ['child', 'chest_indrawing', 'reliever_fails', 'breathless_at_rest', 'wheeze_at_night', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '一歲半，吃花生後突然嗆到咳不停，呼吸有喘鳴。',
    facts: ['under_5_years', 'child', 'choked', 'stridor', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '兩個月大，咳到臉發紫，停止呼吸幾秒。',
    facts: ['under_3_months', 'stops_breathing', 'blue_or_mottled', 'whooping', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '兩個半月大，咳嗽三天，吃奶少一半。',
    facts: ['under_3_months', 'not_feeding', 'days_3', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '四個月大，咳嗽後嘔吐，一陣一陣，家裡哥哥也咳三週。',
    facts: ['months_3_to_6', 'whooping', 'days_7', 'vomiting'],
  },
  {
    minUrgency: 'emergency',
    story: '三十歲，產後三週，咳嗽、突然喘、左小腿腫痛。',
    facts: ['postpartum', 'clot_risk', 'breathless', 'leg_swelling', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '二十八歲吃避孕藥，突然胸痛一吸氣就痛、咳嗽、喘。',
    facts: ['oestrogen', 'clot_risk', 'pain_on_breathing', 'breathless', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
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
    minUrgency: 'emergency',
    story: '六十五歲，咳出半碗鮮血。',
    facts: ['over_65', 'coughing_blood', 'much_blood', 'smoker', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '七十歲心臟衰竭，半夜坐起來喘，咳粉紅色泡沫痰。',
    facts: ['over_65', 'heart_failure', 'heart_disease', 'breathless_lying', 'breathless_at_rest', 'pink_froth', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '六十八歲心臟衰竭，這三天躺不平、腳腫、夜裡咳。',
    facts: ['over_65', 'heart_failure', 'heart_disease', 'breathless_lying', 'swollen_legs', 'days_3'],
  },
  {
    minUrgency: 'emergency',
    story: '四十歲，血氧八十九％，咳嗽發燒。',
    facts: ['low_oxygen', 'fever', 'fever_39', 'breathless', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '八十二歲，咳兩天，沒發燒，但一直睡、不吃不喝。',
    facts: ['over_80', 'sleepy_not_eating', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '八十五歲臥床，餵食後嗆咳，呼吸快、發燒、叫不太醒。',
    facts: ['over_80', 'frail', 'choked', 'laboured_breathing', 'fever', 'hard_to_wake', 'confusion', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '七十八歲中風後吃東西常嗆，今天咳嗽、發燒三十八度。',
    facts: ['over_65', 'frail', 'stroke_risk', 'fever', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '七十歲慢性阻塞性肺病，痰變多變黃，比平常喘兩天。',
    facts: ['over_65', 'lung_disease', 'lung_disease_worse', 'breathless', 'smoker', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '在家用氧氣的慢性肺病，講話斷斷續續，嘴唇發紫。',
    facts: ['over_65', 'lung_disease', 'lung_disease_worse', 'breathless_at_rest', 'blue_or_mottled', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '四十五歲，吃蝦後咳嗽、喉嚨緊、嘴唇腫。',
    facts: ['allergic_swelling', 'stridor', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '五十歲化療中，咳嗽、三十八度五。',
    facts: ['over_50', 'chemotherapy', 'cancer', 'clot_risk', 'fever', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '肝臟移植後吃抗排斥藥，乾咳、三十八度，爬樓梯喘。',
    facts: ['weak_defences', 'fever', 'breathless_on_effort', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '懷孕二十八週，流感後咳，三十九度，有點喘。',
    facts: ['pregnant', 'fever', 'fever_39', 'breathless', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '五十九歲，咳嗽時胸口悶緊、冒冷汗、痛到下巴。',
    facts: ['over_50', 'chest_pressure', 'heart_signs', 'pain_spreads', 'sudden_onset', 'pain_now'],
  },
  {
    minUrgency: 'emergency',
    story: '二十二歲瘦高，咳一下突然右胸劇痛、喘。',
    facts: ['sudden_one_sided', 'pain_on_breathing', 'breathless', 'sudden_onset', 'severe_pain'],
  },
  {
    minUrgency: 'emergency',
    story: '吃抗凝血藥，咳血好幾口。',
    facts: ['over_65', 'blood_thinner', 'coughing_blood', 'much_blood', 'sudden_onset'],
  },
  {
    minUrgency: 'week',
    story: '五十五歲抽菸三十年，咳了四週、瘦五公斤、聲音沙啞。',
    facts: ['over_50', 'smoker', 'weeks_3', 'weight_loss', 'hoarse'],
  },
  { minUrgency: 'today', story: '五十五歲抽菸，痰裡這一週有血絲。', facts: ['over_50', 'smoker', 'coughing_blood', 'days_7'] },
  { minUrgency: 'week', story: '同住的叔叔有肺結核，咳三週、夜裡盜汗。', facts: ['tb_contact', 'weeks_3', 'night_sweats'] },
  {
    minUrgency: 'week',
    story: '六十歲，吃血壓藥後乾咳一個月。',
    facts: ['over_50', 'ace_inhibitor', 'weeks_3'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'self_care',
    story: '三十歲，感冒兩天，咳嗽、流鼻水，沒發燒。',
    facts: ['sudden_onset', 'throat_drip'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'self_care',
    story: '四十歲，飯後躺下會咳、胃酸上來，沒有別的。',
    facts: ['acid_at_night', 'days_7'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'today',
    story: '七十五歲獨居，咳嗽三天、發燒，沒人照顧。',
    facts: ['over_65', 'lives_alone', 'fever', 'fever_days_3', 'days_3'],
  },
]

/**
 * Based on NICE NG143, NG51, CG151, NG240, NG133, NG121 and 疾病管制署 on influenza, dengue, enterovirus, scrub typhus,
 * leptospirosis.
 */
export const fever: readonly Persona[] = [
  {
    minUrgency: 'emergency',
    story: '兩個月大，肛溫三十八度五，吃奶還可以。',
    facts: ['under_3_months', 'fever', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '一個月大，體溫三十八度二，吃得不到一半，叫不太醒。',
    facts: ['under_3_months', 'fever', 'not_feeding', 'hard_to_wake', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '五個月大，三十九度三，精神尚可。',
    facts: ['months_3_to_6', 'fever', 'fever_39', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '兩歲，燒三天、手口有疹子，一直睡、睡著會驚跳。',
    facts: ['under_5_years', 'child', 'fever', 'fever_days_3', 'enterovirus_warning', 'days_3'],
  },
  {
    minUrgency: 'emergency',
    story: '三歲，發燒，吸氣時肋骨下凹、鼻翼搧動。',
    facts: ['under_5_years', 'child', 'fever', 'fever_39', 'chest_indrawing', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '四歲，發燒，第一次抽搐剛停，還很想睡。',
    facts: ['under_5_years', 'child', 'fever', 'fever_39', 'seizure', 'first_time', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '四歲，燒五天，眼睛紅、嘴唇紅，還會玩。',
    facts: ['under_5_years', 'child', 'fever', 'fever_39', 'fever_days_3', 'days_5', 'days_3'],
  },
  {
    minUrgency: 'emergency',
    story: '十八歲，三十九度、脖子僵硬、身上紫色小點壓不退。',
    facts: ['fever', 'fever_39', 'stiff_neck', 'fixed_rash', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '四十九歲乳癌化療第十天，三十八度三。',
    facts: ['chemotherapy', 'cancer', 'fever', 'clot_risk', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '脾臟切除過，三十九度、畏寒發抖。',
    facts: ['no_spleen', 'fever', 'fever_39', 'rigors', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '腎臟移植、吃抗排斥藥，三十八度四，一天。',
    facts: ['weak_defences', 'kidney_disease', 'fever', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '裝人工血管打營養針，每次沖管後就寒顫高燒，現在發抖。',
    facts: ['catheter', 'fever', 'fever_39', 'rigors', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '八十歲長期導尿管，發燒三十八度六，精神還好。',
    facts: ['over_80', 'catheter', 'fever', 'frail', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '三十四歲吃甲狀腺亢進的藥兩個月，今天發燒、喉嚨痛。',
    facts: ['antithyroid_drug', 'thyroid', 'new_medicine', 'fever', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '七十二歲慢性阻塞性肺病，發燒、痰變黃變多，比平常喘。',
    facts: ['over_65', 'lung_disease', 'lung_disease_worse', 'fever', 'breathless', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '六十歲慢性阻塞性肺病，三十八度二、咳嗽，還沒有更喘。',
    facts: ['over_50', 'lung_disease', 'fever', 'smoker', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '五十八歲心臟衰竭，三十八度一，腳比平常腫。',
    facts: ['over_50', 'heart_failure', 'heart_disease', 'fever', 'swollen_legs', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '五十五歲肝硬化有腹水，三十八度，肚子有點脹痛。',
    facts: ['over_50', 'liver_cirrhosis', 'alcohol_daily', 'fever', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '肝硬化，發燒、今天胡言亂語叫不太醒。',
    facts: ['over_50', 'liver_cirrhosis', 'fever', 'confusion', 'hard_to_wake', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '產後第六天，三十八度五，下腹痛、惡露有臭味。',
    facts: ['postpartum', 'fever', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '懷孕二十週，三十八度五、腰痛、畏寒。',
    facts: ['pregnant', 'fever', 'flank', 'rigors', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '懷孕三十三週，發燒，破水兩天。',
    facts: ['pregnant', 'fever', 'waters_broken', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '人工心臟瓣膜，發燒三十八度三天天來。',
    facts: ['over_50', 'heart_valve', 'heart_disease', 'blood_thinner', 'fever', 'fever_days_3', 'days_7'],
  },
  {
    minUrgency: 'emergency',
    story: '八十三歲，發燒、發抖，答非所問，血壓八十六。',
    facts: ['over_80', 'fever', 'rigors', 'confusion', 'pressure_below_90', 'sudden_onset'],
  },
  {
    minUrgency: 'emergency',
    story: '台南返鄉後燒四天，退燒後肚子劇痛、流鼻血、坐立不安。',
    facts: ['tropics', 'fever', 'fever_days_3', 'days_3', 'dengue_warning', 'severe_pain', 'belly_pain'],
  },
  {
    minUrgency: 'today',
    story: '從高雄流行區回來第五天，突然高燒、骨頭痛、起疹子。',
    facts: ['tropics', 'fever', 'fever_39', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '颱風後下田清淤泥，兩週後高燒、小腿痠痛。',
    facts: ['flood_water', 'fever', 'fever_39', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '爬山回來，腰上有黑色焦痂，燒五天。',
    facts: ['bite_scab', 'fever', 'fever_39', 'fever_days_3', 'days_5', 'days_3'],
  },
  {
    minUrgency: 'emergency',
    story: '六十歲糖尿病，小腿紅腫一天內擴大、痛得不成比例、發紫、發燒。',
    facts: ['over_50', 'diabetes', 'fever', 'fever_39', 'painful_spreading_skin', 'severe_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'today',
    story: '每天吃類固醇的紅斑性狼瘡病人，發燒三十八度二。',
    facts: ['steroid_daily', 'weak_defences', 'fever', 'sudden_onset'],
  },
  { minUrgency: 'today', story: '七十歲，膝蓋紅腫熱痛、三十八度五。', facts: ['over_65', 'hot_joint', 'fever', 'sudden_onset'] },
  {
    minUrgency: 'emergency',
    story: '腹膜透析，發燒、透析液變混濁、肚子痛。',
    facts: ['peritoneal_dialysis', 'kidney_disease', 'catheter', 'cloudy_dialysate', 'fever', 'belly_pain', 'sudden_onset'],
  },
  {
    minUrgency: 'self_care',
    story: '三十歲，昨天開始三十八度三、流鼻水、喉嚨有點痛，吃喝正常。',
    facts: ['fever', 'sudden_onset'],
    maxUrgency: 'week',
  },
  {
    minUrgency: 'self_care',
    story: '六歲，發燒一天、三十八度四，退燒後會玩會吃。',
    facts: ['child', 'fever', 'sudden_onset'],
    maxUrgency: 'week',
  },
]
