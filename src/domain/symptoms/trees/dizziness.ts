import { threshold } from '../thresholds.ts'
import { anySignQuestion, firstMatchQuestion, type Tree } from '../tree.ts'
import { commonAnswers } from './common-answers.ts'

const alarm = '嘴歪、手腳無力、說話不清、看東西兩個影、站不住或昏倒，打 119。'

const dizzinessEnds: Tree['ends'] = {
  emergency: {
    urgency: 'emergency',
    conditions: [
      { name: '腦中風', why: '頭暈合併神經症狀或站不住；症狀消失了也算，短暫發作常是中風的前兆。' },
      { name: '心律不整、心肌缺氧或大量出血', why: '頭暈合併胸悶、昏倒或黑便。' },
      { name: '腦出血或腦膜炎', why: '頭暈合併突然的劇烈頭痛或脖子僵硬。' },
      { name: '嚴重低血糖', why: '用降血糖藥的人冒冷汗、意識不清，或補了兩次糖還沒好。' },
    ],
    advice: [
      '立刻打 119，記下開始的時間，躺下不要走動，不要自己開車。',
      `用降血糖藥的人：等救護車時先量血糖，低於 ${threshold.lowSugar} 而且醒著、吞得下，吃 ${threshold.sugarGiven} 公克糖；叫不醒或不能吞，什麼都不要餵。`,
      '除了低血糖要吃的糖，不要吃喝；把正在吃的藥告訴救護員，抗凝血藥要特別說。',
    ],
    sources: ['stroke', 'dizzinessNice', 'dizziness', 'lowSugar'],
  },
  spinEmergency: {
    urgency: 'emergency',
    conditions: [{ name: '小腦或腦幹中風', why: '持續不停的旋轉，加上年紀、三高、抽菸、抗凝血藥或撞過頭，要先排除中風與出血。' }],
    advice: ['立刻打 119，記下開始的時間，躺下不要走動。', '處方藥不要自己停，也不要自己多吃。'],
    sources: ['dizzinessNice', 'stroke'],
  },
  spinning: {
    urgency: 'today',
    conditions: [
      { name: '前庭神經炎', why: '持續旋轉、想吐，聽力正常。' },
      { name: '少見的腦部問題', why: '年輕人也可能中風，要由醫師檢查眼睛與走路。' },
    ],
    advice: ['今天到急診或神經內科、耳鼻喉科；不要自己開車。', alarm],
    sources: ['dizzinessNice', 'dizzinessNhs'],
  },
  pregnancyEmergency: {
    urgency: 'emergency',
    conditions: [
      { name: '子宮外孕或出血', why: '可能懷孕又頭暈，合併肚子痛或出血。' },
      { name: '子癇前症', why: '孕期頭痛、閃光或臉腫。' },
      { name: '孕期頭部外傷', why: '撞到頭後頭暈，母親和胎兒都要評估。' },
    ],
    advice: ['立刻打 119，側躺休息。', '告訴救護員懷孕週數與產檢醫院。'],
    sources: ['ectopic', 'preeclampsia', 'mothers'],
  },
  pregnancy: {
    urgency: 'today',
    conditions: [{ name: '孕期的低血壓、貧血或高血壓', why: '孕期頭暈多半無害，但要量血壓；月經晚來先確定有沒有懷孕。' }],
    advice: [
      '月經晚來或可能懷孕：今天先驗孕，陽性就到婦產科。',
      '已經懷孕：今天聯絡產檢的醫院，量血壓。',
      '起身慢、左側躺休息。',
      '肚子痛、出血、頭很痛或昏倒，打 119。',
    ],
    sources: ['mothers', 'ectopic'],
  },
  injuryEmergency: {
    urgency: 'emergency',
    conditions: [{ name: '顱內出血', why: '撞到頭後頭暈，又用抗凝血藥、年長、未滿一歲或嘔吐，就算當時沒事也要照影像。' }],
    advice: [
      '立刻打 119，不要讓他獨處，也不要等等看。',
      '告訴救護員抗凝血藥的名字與上次服用時間；先不要再吃下一次的藥，由醫師決定。',
    ],
    sources: ['headInjury'],
  },
  injury: {
    urgency: 'today',
    conditions: [{ name: '腦震盪', why: '撞到頭後的頭暈，要由醫師判斷需不需要照影像。' }],
    advice: ['今天到急診，48 小時內不要獨處、不要喝酒、不要自己開車。', '越來越想睡、嘔吐、抽搐、頭痛變厲害，打 119。'],
    sources: ['headInjury'],
  },
  sugar: {
    urgency: 'today',
    conditions: [{ name: '低血糖', why: `用降血糖藥的人冒冷汗、手抖，或血糖低於 ${threshold.lowSugar}。` }],
    advice: [
      `清醒、能吞：立刻吃 ${threshold.sugarGiven} 公克糖（約 150 毫升含糖果汁），${threshold.sugarGiven} 分鐘後再量，還低就再吃一次。`,
      '好了之後吃一點正餐，今天聯絡開藥的醫師。',
      '兩次都沒好、昏沉或不能吞：不要餵，打 119。',
    ],
    sources: ['lowSugar'],
  },
  adrenalEmergency: {
    urgency: 'emergency',
    conditions: [{ name: '腎上腺危象', why: '每天吃類固醇或剛停的人，嘔吐、發燒又頭暈，血壓可能很快掉下來。' }],
    advice: ['立刻打 119，躺下、腳抬高；有氫化可體松急救針的先打。', '告訴救護員類固醇的名字、劑量與最後一次的時間；不要停。'],
    sources: ['adrenal'],
  },
  fever: {
    urgency: 'today',
    conditions: [{ name: '感染或脫水', why: '發燒又頭暈，要量血壓、找感染的地方。' }],
    advice: ['今天就醫；小口小口補水，起身要慢。', '發抖不停、昏沉、喘、皮膚發紫或快昏倒，打 119。'],
    sources: ['sepsis', 'influenza'],
  },
  bleeding: {
    urgency: 'today',
    conditions: [{ name: '腸胃道出血', why: '大便有血又頭暈，要當天看血色素與血壓。' }],
    advice: ['今天到急診或腸胃科，帶著藥袋；處方藥不要自己停。', '流血不止、有血塊、黑便、冒冷汗或快昏倒，打 119。'],
    sources: ['bleeding', 'dizzinessNhs'],
  },
  heart: {
    urgency: 'today',
    conditions: [
      { name: '心臟瓣膜、心肌或心律的問題', why: '用力時頭暈，或親人年輕時猝死，要先看心臟。' },
      { name: '貧血', why: '爬樓梯比平常喘。' },
    ],
    advice: ['今天看心臟內科或急診做心電圖、抽血，之前不要運動。', alarm],
    sources: ['palpitations', 'heartFailure', 'dizzinessNhs'],
  },
  fall: {
    urgency: 'today',
    conditions: [{ name: '會讓人再跌倒的頭暈', why: '頭暈又跌倒，要找原因，也要看有沒有受傷。' }],
    advice: ['今天由家人陪同就醫，帶著藥袋。', '起身分三段：躺、坐、站，各停一會兒。', alarm],
    sources: ['dizzinessNhs', 'headInjury'],
  },
  ear: {
    urgency: 'today',
    conditions: [
      { name: '突發性耳聾或內耳發炎', why: '聽力突然變差，越早用藥越好。' },
      { name: '梅尼爾氏症', why: '一陣陣旋轉數小時，合併耳鳴。' },
    ],
    advice: ['今天看耳鼻喉科。', alarm],
    sources: ['dizzinessNhs', 'dizziness'],
  },
  dry: {
    urgency: 'today',
    conditions: [{ name: '脫水', why: '吐到留不住水，血壓會降低。' }],
    advice: ['今天就醫；途中小口小口補充口服電解質液。', '昏沉、冒冷汗或半天沒有小便，打 119。'],
    sources: ['dizzinessNhs'],
  },
  position: {
    urgency: 'week',
    conditions: [{ name: '良性陣發性姿勢性眩暈（耳石脫落）', why: '換姿勢引發、一分鐘內停。' }],
    advice: ['起身慢、暫不開車和爬高；這週看耳鼻喉科做復位。', alarm],
    sources: ['dizziness', 'dizzinessNhs'],
  },
  standing: {
    urgency: 'week',
    conditions: [{ name: '姿勢性低血壓', why: '起身時血壓來不及調整，長者與調整藥物後最常見。' }],
    advice: [
      '起身分三段：躺、坐、站，各停一會兒。',
      '記下一週的血壓與服藥時間，這週請開藥的醫師調整，不要自行停藥。',
      '昏倒、黑便或心跳很亂，打 119。',
    ],
    sources: ['dizziness', 'dizzinessNhs'],
  },
  water: {
    urgency: 'self_care',
    conditions: [{ name: '水分不足', why: '流汗、腹瀉或喝水少之後，起身時血壓來不及調整。' }],
    advice: ['坐下或躺平，少量多次補水與電解質。', '喝不下、尿很少或半天沒改善，今天就醫。', alarm],
    sources: ['dizzinessNhs'],
  },
  check: {
    urgency: 'week',
    conditions: [
      { name: '貧血', why: '蒼白或月經量多。' },
      { name: '藥物、血壓或睡眠的問題', why: '反覆的頭暈，要量血壓、看用藥、抽血。' },
    ],
    advice: ['這週看家醫科，帶著藥袋與血壓紀錄；先不要自行補鐵或停藥。', alarm],
    sources: ['dizziness', 'fatigue'],
  },
  rest: {
    urgency: 'self_care',
    conditions: [{ name: '疲勞、睡眠不足或緊張', why: '沒有警訊，多半休息後改善。' }],
    advice: ['規律睡眠與三餐、補水；一週沒改善就醫。', alarm],
    sources: ['dizzinessNhs'],
  },
}

export const dizziness: Tree = {
  key: 'dizziness',
  title: '頭暈',
  version: '2026-11-29',
  words: ['頭暈', '頭很暈', '頭好暈', '頭會暈', '頭一直暈', '暈眩', '眩暈', '天旋地轉', '頭昏', '站起來'],
  start: 'alarm',
  questions: {
    alarm: anySignQuestion(
      [
        commonAnswers.stroke,
        ['站不住、走路一直倒', 'cannot_walk'],
        ['看東西兩個影', 'double_vision'],
        ['突然劇烈頭痛，或脖子僵硬', 'thunderclap', 'stiff_neck'],
        ['胸悶', 'chest_pressure'],
        ['一隻腳又腫又痛', 'leg_swelling'],
        ['喘，心跳很亂，或慢到一分鐘不到四十下', 'breathless', 'racing_heart', 'slow_pulse'],
        ['昏倒、抽搐、意識不清或冒冷汗', 'fainted', 'seizure', 'confusion', 'shock'],
        commonAnswers.gutBleeding,
        commonAnswers.stillLow,
      ],
      'emergency',
      'spin',
    ),
    spin: firstMatchQuestion(
      '有沒有下面的情形？',
      [
        ['steroidSigns', '每天吃類固醇、最近停了，或腎上腺功能不全', 'steroid_daily', 'steroid_stopped'],
        ['spinSigns', '不動也一直轉，好幾個小時都沒有停', 'vertigo_continuous'],
      ],
      'who',
    ),
    spinSigns: anySignQuestion(
      [
        commonAnswers.older,
        ['高血壓、心房顫動、抽菸，或中風過', 'stroke_risk'],
        ['有糖尿病', 'diabetes'],
        commonAnswers.bloodThinner,
        commonAnswers.pregnant,
        ['最近撞到頭', 'head_injury'],
      ],
      'spinEmergency',
      'spinning',
    ),
    who: firstMatchQuestion(
      '頭暈的人，有沒有下面的情形？',
      [
        ['pregnancySigns', ...commonAnswers.pregnant],
        ['injurySigns', '最近撞到頭', 'head_injury'],
        ['sugar', `發抖、冒冷汗、很餓，而且用降血糖藥；或血糖低於 ${threshold.lowSugar}`, 'low_sugar'],
        ['bleeding', '大便有血', 'red_stool'],
        [
          'heart',
          '用力或運動時暈、爬樓梯比平常喘，或親人年輕時猝死',
          'on_exertion',
          'pain_on_exertion',
          'breathless_on_effort',
          'family_sudden_death',
        ],
        ['fever', `發燒 ${threshold.fever} 度以上，或發抖打冷顫`, 'fever', 'rigors'],
        ['fall', '最近跌倒過', 'fall'],
      ],
      'kind',
    ),
    pregnancySigns: anySignQuestion(
      [
        ['肚子痛，或陰道出血', 'belly_pain', 'vaginal_bleeding'],
        ['頭很痛、眼前有閃光，或臉突然腫', 'headache_or_flashes'],
        ['最近撞到頭', 'head_injury'],
      ],
      'pregnancyEmergency',
      'pregnancy',
    ),
    steroidSigns: anySignQuestion(
      [
        ['一直吐，或喝水也吐', 'vomiting', 'nothing_stays_down'],
        [`發燒 ${threshold.fever} 度以上，或發抖打冷顫`, 'fever', 'rigors'],
      ],
      'adrenalEmergency',
      'turning',
    ),
    turning: firstMatchQuestion(
      '是不是一直轉、好幾個小時都沒有停？',
      [['spinSigns', '是，不動也一直轉', 'vertigo_continuous']],
      'who',
    ),
    injurySigns: anySignQuestion(
      [
        commonAnswers.bloodThinner,
        commonAnswers.older,
        ['未滿一歲', 'infant'],
        ['車禍、從高處跌下等重大外傷', 'great_injury'],
        ['撞到後吐', 'vomiting', 'nothing_stays_down'],
      ],
      'injuryEmergency',
      'injury',
    ),
    kind: firstMatchQuestion(
      '哪一種最像？',
      [
        ['ear', '一邊耳朵突然聽不清楚，或耳朵痛、流膿', 'sudden_deafness', 'ear_infection'],
        ['dry', '一直吐，喝水也留不住', 'nothing_stays_down', 'vomiting'],
        ['ear', '一陣陣旋轉數小時，有耳鳴', 'spells_with_ear'],
        ['check', '臉色蒼白，或月經量很多', 'pallor'],
        ['position', '翻身、抬頭時天旋地轉，不到一分鐘', 'on_turning'],
        ['standingMore', '站起來時眼前發黑', 'on_standing'],
      ],
      'weakMore',
    ),
    standingMore: anySignQuestion(
      [
        ['剛開始或調整過藥（血壓、攝護腺、安眠藥等）', 'new_medicine'],
        commonAnswers.older,
        ['反覆發生一週以上', 'keeps_coming_back'],
      ],
      'standing',
      'water',
    ),
    weakMore: anySignQuestion(
      [['剛開始或調整過藥', 'new_medicine'], commonAnswers.older, ['反覆發生一週以上', 'keeps_coming_back']],
      'check',
      'rest',
    ),
  },
  ends: dizzinessEnds,
}
