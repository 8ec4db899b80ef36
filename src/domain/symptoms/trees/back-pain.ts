import { threshold } from '../thresholds.ts'
import { anySignQuestion, firstMatchQuestion, type Sign, type Tree } from '../tree.ts'
import { commonAnswers } from './common-answers.ts'

const alarm = '兩腳沒力、會陰麻、大小便異常，或突然劇痛冒冷汗，打 119。'

const backPainEnds: Tree['ends'] = {
  emergency: {
    urgency: 'emergency',
    conditions: [
      { name: '馬尾症候群或脊髓壓迫', why: '會陰麻、大小便異常或兩腳的症狀，要在時限內處理。' },
      { name: '主動脈剝離、動脈瘤破裂或心肌梗塞', why: '撕裂痛、冒冷汗、胸悶，或肚子有會跳動的鼓包。' },
      { name: '脊椎骨折', why: '重大外傷之後。' },
    ],
    advice: ['立刻打 119，不要自行搬動受傷的人，不要推拿整脊。', '不要自己開車；抗凝血藥要告訴救護員。'],
    sources: ['backPainNice', 'aneurysm', 'chestPainAha'],
  },
  riskEmergency: {
    urgency: 'emergency',
    conditions: [
      { name: '脊椎旁的出血', why: '用抗凝血藥的人，背痛加上腳沒力、劇痛或跌倒。' },
      { name: '腫瘤壓迫脊髓', why: '得過癌症的人，背痛加上腳沒力。' },
      { name: '脊椎感染、腎盂腎炎或敗血症', why: '懷孕、免疫力低或剛打針開刀，又發燒。' },
      { name: '早產或胎盤的問題', why: '懷孕時背痛合併出血、流水、規律宮縮或跌倒。' },
    ],
    advice: ['立刻打 119，平躺不要走動，不要推拿整脊。', '告訴救護員用藥、病史與懷孕週數；處方藥不要自己停。'],
    sources: ['spineCancer', 'bloodThinner', 'kidneyInfection', 'mothers'],
  },
  pregnancy: {
    urgency: 'today',
    conditions: [{ name: '孕期的背痛，或早期宮縮、泌尿道感染', why: '多半是姿勢造成，但要先排除宮縮與感染。' }],
    advice: [
      '今天聯絡產檢的醫院；月經晚來、可能懷孕的人先驗孕。',
      '側躺、膝間夾枕頭；止痛藥先問醫師。',
      '出血、流水、規律地緊、發燒或腳沒力，打 119。',
    ],
    sources: ['mothers', 'backPain'],
  },
  risk: {
    urgency: 'today',
    conditions: [{ name: '需要當天檢查的背痛', why: '用抗凝血藥、得過癌症或免疫力低的人，背痛要先排除出血、轉移與感染。' }],
    advice: ['今天就醫，帶著藥袋與病歷；不要推拿整脊。', '處方藥不要自己停；止痛藥先問醫師或藥師。', alarm],
    sources: ['spineCancer', 'bloodThinner', 'backPainNice'],
  },
  olderEmergency: {
    urgency: 'emergency',
    conditions: [
      {
        name: '主動脈瘤破裂',
        why: `${threshold.aortaAge} 歲以後的劇烈腰背痛或側腰痛，先當成主動脈，不能當成結石；抽菸、高血壓的人更是。`,
      },
      { name: '脊椎骨折', why: '骨質疏鬆的人，輕輕跌坐也可能骨折。' },
    ],
    advice: ['立刻打 119，平躺不要走動。', '抗凝血藥要告訴救護員；處方藥不要自己停。'],
    sources: ['aneurysm', 'backPain'],
  },
  kidneyEmergency: {
    urgency: 'emergency',
    conditions: [
      { name: '腎盂腎炎合併敗血症', why: '背痛或側腰痛加上發燒、一直發抖或吐，細菌可能已經進到血液。' },
      { name: '脊椎感染', why: '發燒而且痛到受不了，膿可能壓到脊髓。' },
    ],
    advice: ['立刻打 119 或由家人送急診，帶著藥袋。'],
    sources: ['kidneyInfection', 'sepsis'],
  },
  kidney: {
    urgency: 'today',
    conditions: [{ name: '腎盂腎炎（腎臟感染）', why: '發燒加上側腰痛或小便痛，感染在腎臟。' }],
    advice: ['今天看泌尿科、腎臟科或急診驗尿，不要只吃退燒藥等。', '一直發抖、吐、快昏倒或尿不出來，打 119。'],
    sources: ['kidneyInfection'],
  },
  spine: {
    urgency: 'today',
    conditions: [
      { name: '脊椎感染', why: '發燒加上背痛，尤其糖尿病人。' },
      { name: '流感等全身感染', why: '也會背痛，但要先檢查。' },
    ],
    advice: ['今天就醫，告知最近的注射、手術與用藥。', alarm],
    sources: ['backPain', 'sepsis'],
  },
  olderNew: {
    urgency: 'today',
    conditions: [
      { name: '壓迫性骨折', why: '長者沒有跌倒也可能骨折，新的背痛要照 X 光。' },
      { name: '主動脈瘤、感染或腫瘤', why: '這個年紀新的背痛，要由醫師摸過肚子、看過病史。' },
    ],
    advice: ['今天看骨科、家醫科或急診，不要推拿整脊。', '處方藥不要自己停。', alarm],
    sources: ['aneurysm', 'backPainNice'],
  },
  fracture: {
    urgency: 'today',
    conditions: [{ name: '骨質疏鬆性壓迫性骨折', why: '骨頭變脆的人，輕微外力後也會骨折。' }],
    advice: ['今天看骨科照 X 光，先避免彎腰與提重，不要推拿整脊。', alarm],
    sources: ['backPain', 'backPainNice'],
  },
  injury: {
    urgency: 'today',
    conditions: [{ name: '挫傷或骨折', why: '跌倒、撞到後的背痛，要看有沒有傷到骨頭或腎臟。' }],
    advice: ['今天看骨科或急診；小便有血要說。', alarm],
    sources: ['backPain'],
  },
  nerve: {
    urgency: 'today',
    conditions: [{ name: '神經受壓', why: '腳沒力或腳板抬不起來，壓久了可能恢復不了。' }],
    advice: ['今天到急診、神經外科或骨科。', alarm],
    sources: ['backPainNice'],
  },
  stone: {
    urgency: 'today',
    conditions: [{ name: '泌尿道結石', why: '側腰絞痛或血尿。' }],
    advice: ['今天看泌尿科或急診。', '發燒、尿不出來，或第一次發作而且冒冷汗，打 119。'],
    sources: ['backPain', 'aneurysm'],
  },
  shingles: {
    urgency: 'today',
    conditions: [{ name: '帶狀疱疹', why: '沿單側神經的刺痛與水泡，三天內用藥效果最好。' }],
    advice: ['今天看皮膚科或家醫科，避免接觸孕婦與嬰兒。', alarm],
    sources: ['shingles'],
  },
  serious: {
    urgency: 'today',
    conditions: [{ name: '需要檢查的背痛', why: '痛得厲害、變瘦或夜裡痛醒，要排除感染、骨折與腫瘤。' }],
    advice: ['今天看骨科、神經外科或急診，帶著病史與用藥。', alarm],
    sources: ['backPain', 'spineCancer', 'cancerNice'],
  },
  sciatica: {
    urgency: 'week',
    conditions: [{ name: '椎間盤突出、坐骨神經痛', why: '沿著腿的痛與麻。' }],
    advice: ['維持能忍受的走動，避免久坐；這週看復健科或骨科。', '腳沒力，今天就醫。', alarm],
    sources: ['backPainNice', 'backPain'],
  },
  stenosis: {
    urgency: 'week',
    conditions: [{ name: '腰椎管狹窄', why: '走路時痠麻、前彎緩解。' }],
    advice: ['這週看復健科或骨科；可改騎固定腳踏車運動。', alarm],
    sources: ['backPain'],
  },
  chronic: {
    urgency: 'week',
    conditions: [{ name: '慢性下背痛', why: '痛得久，或年紀小的背痛，需要找原因。' }],
    advice: ['這週看復健科或骨科（孩子看小兒科）；規律運動比靜養有效。', alarm],
    sources: ['backPainNice'],
  },
  inflammatory: {
    urgency: 'week',
    conditions: [{ name: '僵直性脊椎炎等發炎性背痛', why: '晨僵與活動後改善，多從年輕時開始。' }],
    advice: ['這週看風濕免疫科。', alarm],
    sources: ['backPainNice'],
  },
  olderLasting: {
    urgency: 'week',
    conditions: [
      {
        name: '長者持續的腰背痛',
        why: `多半是退化或肌肉的痛，但 ${threshold.older} 歲以後，骨質疏鬆的骨折、感染或腫瘤也可能只有悶悶的痛，要由醫師看過一次。`,
      },
    ],
    advice: ['這週看骨科、復健科或家醫科，帶著藥袋；還沒看過之前不要推拿整脊。', '維持能忍受的走動，不要整天躺著。', alarm],
    sources: ['backPainNice', 'backPain'],
  },
  simple: {
    urgency: 'self_care',
    conditions: [{ name: '非特異性下背痛', why: '沒有神經或全身性的警訊，多半在幾週內自己改善。' }],
    advice: ['維持日常活動，不要整天躺著；可熱敷。', '兩週沒有改善，看復健科或骨科；腳沒力或發燒，今天就醫。', alarm],
    sources: ['backPainNice', 'backPain'],
  },
}

/** For persons with a risk condition, these are an emergency. */
const danger: readonly Sign[] = [
  ['痛到受不了', 'severe_pain'],
  ['腳沒力，或腳板抬不起來', 'leg_weakness'],
  [`發燒 ${threshold.fever} 度以上，或發抖`, 'fever', 'rigors'],
  ['跌倒或撞到之後', 'back_injury'],
]

const sameDay: readonly (readonly [to: string, ...sign: Sign])[] = [
  ['nerve', '一隻腳沒力，或腳板抬不起來', 'leg_weakness'],
  ['stone', '側腰一陣陣絞痛，或小便帶血', 'flank', 'blood_in_urine', 'pain_in_waves'],
  ['shingles', '單側一條帶狀的刺痛，或起水泡', 'blistering_rash'],
  ['serious', '變瘦，或夜裡痛醒、怎麼躺都痛', 'weight_loss', 'night_pain'],
]

/** The pattern of the pain; without one of these, a person of 65 or older is still seen by a physician. */
const kinds = (noneTarget: string) =>
  firstMatchQuestion(
    '哪一種最像？',
    [
      ['inflammatory', '早上僵硬半小時以上，動了反而好', 'morning_stiffness'],
      ['sciatica', '痛或麻傳到腿，到膝蓋以下', 'leg_pain'],
      ['chronic', `未滿十八歲，或痛了 ${threshold.backWeeks} 週以上`, 'under_18', 'weeks_6'],
      ['stenosis', '走一段路腿就痠麻，坐下或彎腰就好', 'on_walking_bent_better'],
    ],
    noneTarget,
  )

export const backPain: Tree = {
  key: 'back_pain',
  title: '腰背痛',
  version: '2026-11-29',
  words: ['腰痛', '背痛', '腰背', '下背', '閃到腰', '坐骨神經', '腰酸'],
  start: 'alarm',
  questions: {
    alarm: anySignQuestion(
      [
        ['會陰或肛門周圍麻，大小便失禁或解不出來', 'saddle_numb', 'bladder_or_bowel', 'cannot_pass_urine'],
        ['兩隻腳都痛、麻或沒力，或越來越沒力', 'both_legs', 'growing_leg_weakness'],
        ['突然像撕裂', 'tearing_pain'],
        ['肚子有會跳動的鼓包，或有主動脈瘤', 'pulsing_belly', 'known_aneurysm'],
        ['同時胸悶、喘、冒冷汗或快昏倒', 'chest_pressure', 'shock'],
        ['車禍、從高處跌下等重大外傷', 'great_injury'],
      ],
      'emergency',
      'who',
    ),
    who: firstMatchQuestion(
      '腰背痛的人，有沒有下面的情形？',
      [
        ['pregnancySigns', '懷孕中，或可能懷孕', 'pregnant', 'missed_period'],
        ['riskSigns', commonAnswers.bloodThinner[0], 'blood_thinner'],
        ['riskSigns', '有癌症，或得過癌症', 'cancer'],
        ['riskSigns', '免疫力低，或最近背部打針、開刀', 'weak_defences', 'chemotherapy', 'recent_operation'],
        ['olderSigns', `${threshold.older} 歲以上`, 'over_65'],
        ['brittleSigns', '骨質疏鬆，或長期吃類固醇', 'brittle_bones'],
      ],
      'fever',
    ),
    pregnancySigns: anySignQuestion(
      [['陰道出血、流水，或肚子規律地一陣陣緊', 'vaginal_bleeding', 'pain_in_waves'], ['一直吐', 'vomiting'], ...danger],
      'riskEmergency',
      'pregnancy',
    ),
    riskSigns: anySignQuestion([...danger, ['一直吐', 'vomiting']], 'riskEmergency', 'risk'),
    olderSigns: firstMatchQuestion(
      '再看看有沒有下面的情形？',
      [
        ['olderEmergency', '痛到受不了', 'severe_pain'],
        ['feverSigns', `發燒 ${threshold.fever} 度以上，或發抖`, 'fever', 'rigors'],
        ['fracture', '跌倒、彎腰或提東西之後突然痛', 'back_injury'],
        ['fracture', '有骨質疏鬆，或長期吃類固醇', 'brittle_bones'],
        ['olderNew', '這兩週才開始的新的痛', 'new_pain'],
      ],
      'olderToday',
    ),
    fever: firstMatchQuestion('有發燒嗎？', [['feverSigns', `有，${threshold.fever} 度以上或發抖`, 'fever', 'rigors']], 'today'),
    feverSigns: firstMatchQuestion(
      '發燒的同時，還有什麼？',
      [
        ['kidneyEmergency', '一直發抖、一直吐，或痛到受不了', 'rigors', 'vomiting', 'severe_pain'],
        ['kidney', '痛在側腰，或小便會痛、有血', 'flank', 'blood_in_urine'],
      ],
      'spine',
    ),
    brittleSigns: firstMatchQuestion(
      '再看看有沒有下面的情形？',
      [
        ['feverSigns', `發燒 ${threshold.fever} 度以上，或發抖`, 'fever', 'rigors'],
        ['brittleVessel', '痛到受不了', 'severe_pain'],
      ],
      'fracture',
    ),
    brittleVessel: firstMatchQuestion(
      '腰背痛的人幾歲？',
      [['olderEmergency', `${threshold.aortaAge} 歲以上`, 'over_50']],
      'fracture',
    ),
    today: firstMatchQuestion(
      '有沒有下面的情形？',
      [['vessel', '痛到受不了', 'severe_pain'], ...sameDay, ['injury', '跌倒或撞到之後', 'back_injury']],
      'kind',
    ),
    vessel: firstMatchQuestion('腰背痛的人幾歲？', [['olderEmergency', `${threshold.aortaAge} 歲以上`, 'over_50']], 'severe'),
    severe: firstMatchQuestion('還有沒有下面的情形？', [...sameDay, ['injury', '跌倒或撞到之後', 'back_injury']], 'serious'),
    olderToday: firstMatchQuestion('有沒有下面的情形？', sameDay, 'olderKind'),
    olderKind: kinds('olderLasting'),
    kind: kinds('simple'),
  },
  ends: backPainEnds,
}
