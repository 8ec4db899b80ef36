import { threshold } from '../thresholds.ts'
import { anySignQuestion, firstMatchQuestion, type Tree } from '../tree.ts'
import { commonAnswers } from './common-answers.ts'

const alarm = '突然劇痛、手腳無力、說話不清、看不清楚或意識不清，打 119。'

const headacheEnds: Tree['ends'] = {
  emergency: {
    urgency: 'emergency',
    conditions: [
      { name: '腦出血或腦中風', why: '幾分鐘內痛到頂點，或合併神經症狀；症狀消失了也算。' },
      { name: '腦膜炎', why: '脖子僵硬、意識改變，或壓不退色的疹子。' },
      { name: '急性青光眼或視力的急症', why: '眼睛紅痛、看不清楚、看燈有光圈，要在幾小時內處理。' },
      {
        name: '高血壓急症或眼窩的感染',
        why: `血壓到 ${threshold.pressureHigh}／${threshold.pressureHighLower} 以上又頭痛，或眼睛往外凸。`,
      },
      { name: '一氧化碳中毒', why: '同住的人一起頭痛，或用了瓦斯、炭火。' },
    ],
    advice: [
      '立刻打 119，記下開始的時間。',
      '懷疑一氧化碳，先離開現場到通風的地方。',
      '讓人躺下、頭稍抬高，先不要吃喝，也不要自己多吃止痛藥或血壓藥；處方藥不要自己停。',
    ],
    sources: ['subarachnoid', 'stroke', 'meningitis', 'glaucoma', 'pressureNice', 'carbonMonoxide'],
  },
  pregnancyEmergency: {
    urgency: 'emergency',
    conditions: [
      { name: '子癇前症、腦靜脈血栓或感染', why: '孕期或產後的厲害頭痛、閃光、水腫、發燒或撞到頭，要馬上量血壓與檢查。' },
    ],
    advice: ['立刻打 119，左側躺休息。', '告訴救護員懷孕週數或生產日期，帶著孕婦手冊。'],
    sources: ['preeclampsia', 'mothers'],
  },
  pregnancyToday: {
    urgency: 'today',
    conditions: [{ name: '子癇前症等孕產期問題', why: '孕期與產後的頭痛要量血壓、驗尿。' }],
    advice: ['今天聯絡產檢的醫院或到急診，量血壓；用藥先問醫師。', '痛得厲害、眼冒金星、上腹痛或抽搐，打 119。'],
    sources: ['preeclampsia', 'mothers'],
  },
  riskEmergency: {
    urgency: 'emergency',
    conditions: [
      { name: '顱內出血', why: '用抗凝血藥、年長、未滿一歲或撞到後嘔吐的人，再輕的撞擊也可能出血。' },
      { name: '腦部感染或腫瘤', why: '免疫力低、有癌症的人，頭痛厲害或發燒。' },
    ],
    advice: ['立刻打 119，不要讓他獨處。', '告訴救護員抗凝血藥的名字與上次服用時間；下一次要不要吃，由醫師決定。'],
    sources: ['headInjury', 'subarachnoid', 'meningitis'],
  },
  risk: {
    urgency: 'today',
    conditions: [{ name: '需要影像檢查的頭痛', why: '用抗凝血藥、有癌症或免疫力低的人，新的頭痛要先排除出血、轉移與感染。' }],
    advice: ['今天就醫，帶著藥袋與病歷。', '處方藥不要自己停。', alarm],
    sources: ['headachesNice', 'bloodThinner'],
  },
  bump: {
    urgency: 'today',
    conditions: [{ name: '腦震盪', why: '撞到頭後的頭痛，要由醫師判斷需不需要照影像。' }],
    advice: ['今天到急診，48 小時內不要獨處、不要喝酒。', '越來越想睡、嘔吐、抽搐，或痛得越來越厲害，打 119。'],
    sources: ['headInjury'],
  },
  arteritis: {
    urgency: 'today',
    conditions: [
      { name: '顳動脈炎', why: `${threshold.arteritis} 歲以後的新頭痛，碰頭皮會痛、咬東西下巴痠，可能影響視力。` },
      { name: '其他需要影像檢查的頭痛', why: '新出現的頭痛要由醫師判斷原因。' },
    ],
    advice: ['今天到神經內科、風濕免疫科或急診。', '視力突然變差，打 119。'],
    sources: ['arteritis', 'headachesNice'],
  },
  check: {
    urgency: 'today',
    conditions: [
      { name: '需要當天檢查的頭痛', why: '痛得厲害、用力或咳嗽引發、早上最痛又吐、發燒、容易有血栓的人越來越痛，或孩子年紀小。' },
    ],
    advice: ['今天看神經內科（孩子看小兒科）或急診。', alarm],
    sources: ['headachesNice', 'headacheNhs'],
  },
  growing: {
    urgency: 'week',
    conditions: [{ name: '越來越重的頭痛', why: '要排除腦壓升高等原因。' }],
    advice: ['這週看神經內科，記下每天痛的時間與程度。', alarm],
    sources: ['headachesNice'],
  },
  migraine: {
    urgency: 'week',
    conditions: [{ name: '偏頭痛', why: '單側搏動性疼痛、怕光怕吵、噁心是常見的組合。' }],
    advice: [
      '發作時在暗而安靜的房間休息，早一點用醫師開的止痛藥。',
      '記下發作日、睡眠、飲食與月經，這週看神經內科。',
      '吃避孕藥或荷爾蒙的人要說；有預兆（閃光、手麻）的偏頭痛，不適合含雌激素的藥。',
      alarm,
    ],
    sources: ['headachesNice', 'headacheNhs'],
  },
  sinus: {
    urgency: 'week',
    conditions: [{ name: '鼻竇炎', why: '臉部脹痛加上膿鼻涕。' }],
    advice: ['多喝水、用生理食鹽水沖洗鼻腔；這週看耳鼻喉科。', '眼皮紅腫、眼睛凸出或脖子僵硬，打 119。'],
    sources: ['headacheNhs'],
  },
  overuse: {
    urgency: 'week',
    conditions: [{ name: '藥物過度使用頭痛', why: '止痛藥用得太頻繁，本身就會讓頭痛變成天天痛。' }],
    advice: ['先不要再加量，列出用過的藥，這週看神經內科。', '醫師開的阿斯匹靈等長期處方藥不要自己停。', alarm],
    sources: ['headachesNice'],
  },
  tension: {
    urgency: 'self_care',
    conditions: [{ name: '緊縮型頭痛', why: '兩側悶痛、不影響走路，多與壓力、姿勢、睡眠不足有關。' }],
    advice: ['起身活動肩頸、補水、規律睡眠，避免久盯螢幕。', '兩週仍反覆，或越來越痛，看神經內科或家醫科。', alarm],
    sources: ['headache', 'headacheNhs'],
  },
  unclear: {
    urgency: 'week',
    conditions: [{ name: '還不能判斷的頭痛', why: '反覆發生或型態不典型，由醫師判斷原因與用藥。' }],
    advice: ['這週看家醫科或神經內科，記下痛的時間與吃過的藥。', alarm],
    sources: ['headachesNice', 'headacheNhs'],
  },
}

export const headache: Tree = {
  key: 'headache',
  title: '頭痛',
  version: '2026-11-29',
  words: ['頭痛', '頭很痛', '偏頭痛', '頭脹', '頭好痛', '太陽穴'],
  start: 'alarm',
  questions: {
    alarm: anySignQuestion(
      [
        ['突然痛起來，幾分鐘內痛到最厲害', 'thunderclap'],
        commonAnswers.stroke,
        ['意識不清、抽搐，或叫不太醒', 'confusion', 'hard_to_wake', 'seizure'],
        ['脖子僵硬，或壓了不退色的紫紅色疹子', 'stiff_neck', 'fixed_rash'],
        ['突然站不起來，或走路一直歪', 'cannot_walk'],
        ['突然看不清楚、看東西兩個影', 'sight_lost', 'double_vision'],
        ['眼睛紅又痛', 'red_painful_eye'],
        [`血壓到 ${threshold.pressureHigh}／${threshold.pressureHighLower} 以上`, 'pressure_180'],
        ['眼皮紅腫、眼睛往外凸', 'swollen_eye'],
        commonAnswers.gasFumes,
      ],
      'emergency',
      'pregnancy',
    ),
    pregnancy: firstMatchQuestion(
      `頭痛的人懷孕，或在產後 ${threshold.afterBirth} 週內嗎？`,
      [['pregnancySigns', '是', 'pregnant', 'postpartum', 'missed_period']],
      'who',
    ),
    pregnancySigns: anySignQuestion(
      [
        ['痛得厲害，吃藥也沒退', 'severe_pain'],
        ['眼前有閃光、臉手突然腫，或上腹痛', 'headache_or_flashes'],
        [`發燒 ${threshold.fever} 度以上`, 'fever'],
        ['最近撞到頭', 'head_injury'],
      ],
      'pregnancyEmergency',
      'pregnancyToday',
    ),
    who: anySignQuestion(
      [commonAnswers.bloodThinner, ['有癌症，或得過癌症', 'cancer'], commonAnswers.weak],
      'riskSigns',
      'injury',
      '頭痛的人，有沒有下面任何一項？',
    ),
    riskSigns: anySignQuestion(
      [
        ['最近撞到頭，再輕都算', 'head_injury'],
        ['痛得厲害，和以前不同', 'severe_pain'],
        [`發燒 ${threshold.fever} 度以上`, 'fever'],
      ],
      'riskEmergency',
      'risk',
    ),
    injury: firstMatchQuestion('最近撞到頭嗎？', [['injurySigns', '有，再輕都算', 'head_injury']], 'today'),
    injurySigns: anySignQuestion(
      [
        commonAnswers.older,
        ['未滿一歲', 'infant'],
        ['車禍、從高處跌下等重大外傷', 'great_injury'],
        ['撞到後吐', 'vomiting', 'morning_vomiting'],
      ],
      'riskEmergency',
      'bump',
    ),
    today: firstMatchQuestion(
      '這次頭痛，有沒有下面的情形？',
      [
        ['arteritis', '碰頭皮會痛，或咬東西下巴痠', 'scalp_or_jaw'],
        ['check', '痛得厲害，做不了事', 'severe_pain'],
        ['check', '咳嗽、彎腰或用力時引發', 'on_coughing', 'on_exertion'],
        ['check', '躺著或早上起床最痛，還會吐', 'morning_vomiting', 'vomiting'],
        ['check', `發燒 ${threshold.fever} 度以上，或發抖打冷顫`, 'fever', 'rigors'],
        ['check', '一陣陣痛在一隻眼睛周圍，流眼淚', 'one_eye_tearing'],
        ['check', '五歲以下的孩子', 'under_5_years'],
        ['newOlder', '是以前沒有過的頭痛', 'new_headache'],
      ],
      'kind',
    ),
    newOlder: firstMatchQuestion('頭痛的人幾歲？', [['arteritis', `${threshold.arteritis} 歲以上`, 'over_50']], 'kind'),
    kind: firstMatchQuestion(
      '哪一種最像？',
      [
        ['growingWho', '一週比一週痛', 'growing_worse'],
        ['overuse', `一個月有 ${threshold.painkillerDays} 天以上吃止痛藥`, 'painkillers_often'],
        ['migraine', '單側、一跳一跳地痛，怕光怕吵或想吐', 'migraine'],
        ['sinus', '臉頰或額頭脹痛，鼻塞流膿鼻涕', 'stuffed_nose'],
        ['often', '兩側悶痛，像戴了太緊的帽子', 'band_like'],
      ],
      'unclear',
    ),
    growingWho: anySignQuestion(
      [
        ['吃避孕藥或荷爾蒙', 'oestrogen'],
        [`${threshold.clotWeeks} 週內開刀、臥床或長途旅行，或得過血栓`, 'clot_risk'],
        ['未滿十八歲', 'under_18'],
      ],
      'check',
      'growing',
    ),
    often: firstMatchQuestion('常常這樣痛嗎？', [['unclear', '兩週以上，或反覆發生', 'keeps_coming_back']], 'tension'),
  },
  ends: headacheEnds,
}
