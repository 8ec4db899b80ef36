import { threshold } from '../thresholds.ts'
import { anySignQuestion, firstMatchQuestion, type Tree } from '../tree.ts'
import { commonAnswers } from './common-answers.ts'

const alarm = '胸痛、喘、昏倒，或心跳停不下來，打 119。'
/** Sudden withdrawal may cause seizures. */
const alcohol = '每天喝酒的人不要突然自己停酒，可能會抽搐；請醫師安排減量。'

const palpitationsEnds: Tree['ends'] = {
  emergency: {
    urgency: 'emergency',
    conditions: [
      { name: '危險的心律不整或心肌缺氧', why: '合併胸痛、喘、昏倒，或心跳太快太慢；有心臟病的人現在還在跳也算。' },
      { name: '腦中風、大量出血或甲狀腺風暴', why: '合併神經症狀、黑便，或甲狀腺亢進又發燒。' },
    ],
    advice: ['立刻打 119，坐下或躺下，不要自己開車。', '處方藥不要自己停；把藥袋交給救護員。'],
    sources: ['palpitationsNhs', 'palpitations', 'fibrillation'],
  },
  poisoned: {
    urgency: 'emergency',
    conditions: [
      { name: '嚴重低血糖', why: '補了兩次糖還沒好，或已經沒辦法吞、意識不清。' },
      { name: '酒精戒斷', why: '停酒後手抖、冒汗、看到不存在的東西或抽搐，會有生命危險。' },
      { name: '藥物中毒或肺栓塞', why: '吃下的份量不對，或一隻腳腫痛又心悸。' },
    ],
    advice: [
      '立刻打 119，不要讓他獨處。',
      '叫不醒或不能吞：不要餵任何東西，讓他側躺。',
      '懷疑中毒可撥毒藥物諮詢專線 02-2871-7121，留下藥袋與容器。',
    ],
    sources: ['lowSugar', 'alcohol', 'clotNice'],
  },
  heart: {
    urgency: 'today',
    conditions: [{ name: '和心臟病、家族病史、甲狀腺或電解質有關的心律不整', why: '這些情形下的心悸，要當天做心電圖。' }],
    advice: ['今天看心臟內科（洗腎的人聯絡洗腎中心），之前不要劇烈運動。', '處方藥不要自己停。', alarm],
    sources: ['palpitationsNhs', 'palpitations'],
  },
  pregnancy: {
    urgency: 'today',
    conditions: [{ name: '孕期的心跳加快、貧血或心律不整', why: '懷孕時心跳本來會快一些，但要量血壓、做心電圖。' }],
    advice: ['今天聯絡產檢的醫院；月經晚來、可能懷孕的人先驗孕。', '喘、胸痛或快昏倒，打 119。'],
    sources: ['mothers', 'palpitations'],
  },
  sugar: {
    urgency: 'today',
    conditions: [{ name: '低血糖', why: `用降血糖藥的人發抖、冒汗、心跳快，或血糖低於 ${threshold.lowSugar}。` }],
    advice: [
      `清醒、能吞：立刻吃 ${threshold.sugarGiven} 公克糖（約 150 毫升含糖果汁），${threshold.sugarGiven} 分鐘後再量，還低就再吃一次。`,
      '好了之後吃一點正餐，今天聯絡開藥的醫師。',
      '兩次都沒好、昏沉或不能吞：不要餵，打 119。',
    ],
    sources: ['lowSugar'],
  },
  alcohol: {
    urgency: 'today',
    conditions: [{ name: '酒精戒斷的早期', why: '每天喝酒的人停酒後一兩天會心悸、手抖，可能變嚴重。' }],
    advice: [
      '今天到急診、身心科或家醫科，主動說平常喝多少、上次什麼時候喝。',
      alcohol,
      '看到不存在的東西、抽搐或意識不清，打 119。',
    ],
    sources: ['alcohol'],
  },
  body: {
    urgency: 'today',
    conditions: [{ name: '感染、脫水或電解質不平衡', why: '身體的其他狀況讓心跳加快。' }],
    advice: ['小口補充口服電解質液，今天就醫找原因。', alarm],
    sources: ['palpitations'],
  },
  stimulant: {
    urgency: 'today',
    conditions: [{ name: '興奮劑或大量咖啡因引起的心律不整', why: '劑量大時會傷害心臟。' }],
    advice: ['不要再用，今天就醫做心電圖；用了什麼照實說，醫師要知道才能治療。', alarm],
    sources: ['palpitations'],
  },
  fibrillation: {
    urgency: 'today',
    conditions: [{ name: '心房顫動', why: '完全不規則的脈搏，會增加中風風險。' }],
    advice: ['今天做心電圖；手錶的紀錄可以給醫師看。', alarm],
    sources: ['fibrillation', 'palpitationsNhs'],
  },
  tachycardia: {
    urgency: 'today',
    conditions: [{ name: '陣發性上心室頻脈', why: '突發突止的規則快跳，或半小時還沒停。' }],
    advice: ['今天看心臟內科；現在還沒停就到急診。', alarm],
    sources: ['palpitations', 'palpitationsNhs'],
  },
  extra: {
    urgency: 'week',
    conditions: [{ name: '早期收縮', why: '偶爾漏拍，多數良性。' }],
    advice: ['減少咖啡因與熬夜，這週看家醫科或心臟內科。', alcohol, alarm],
    sources: ['palpitations', 'palpitationsNhs'],
  },
  thyroid: {
    urgency: 'week',
    conditions: [{ name: '甲狀腺亢進', why: '手抖、怕熱、體重減輕。' }],
    advice: ['這週抽血驗甲狀腺功能。', alarm],
    sources: ['palpitations'],
  },
  anaemia: {
    urgency: 'week',
    conditions: [{ name: '貧血', why: '蒼白、月經量多，心臟要跳快一點才夠。' }],
    advice: ['這週抽血檢查，先不要自行補鐵。', '黑便、喘或快昏倒，打 119。'],
    sources: ['palpitations', 'fatigueNhs'],
  },
  anxiety: {
    urgency: 'week',
    conditions: [{ name: '焦慮或恐慌', why: '與緊張同時出現，但第一次要先確定心臟沒問題。' }],
    advice: ['慢慢吐氣；這週看家醫科或身心科，做一次心電圖。', alarm],
    sources: ['palpitationsNhs'],
  },
  unclear: {
    urgency: 'week',
    conditions: [{ name: '還不能判斷的心悸', why: '反覆發生、年紀較大、剛調藥或找不到原因，要做心電圖與抽血。' }],
    advice: ['這週看家醫科或心臟內科，記下發作時間與脈搏。', '藥不要自己停，先問開藥的醫師。', alcohol, alarm],
    sources: ['palpitationsNhs', 'palpitations', 'alcohol'],
  },
  caffeine: {
    urgency: 'self_care',
    conditions: [{ name: '咖啡因、酒或感冒藥引起的心悸', why: '與攝取時間有關，偶爾一次。' }],
    advice: ['咖啡、茶與提神飲料慢慢減量，感冒藥先問藥師；仍發作就醫。', alcohol, alarm],
    sources: ['palpitationsNhs', 'alcohol'],
  },
}

export const palpitations: Tree = {
  key: 'palpitations',
  title: '心悸',
  version: '2026-11-29',
  words: ['心悸', '心跳', '心律不整', '心臟亂跳', '心臟跳', '漏拍'],
  start: 'alarm',
  questions: {
    alarm: anySignQuestion(
      [
        ['胸悶', 'chest_pressure'],
        ['胸痛或喘', 'pain_on_breathing', 'breathless'],
        ['昏倒、快昏倒或冒冷汗', 'fainted', 'near_fainting', 'shock'],
        [`不動時每分鐘超過 ${threshold.fastPulse} 下停不下來，或不到 ${threshold.slowPulse} 下`, 'very_fast_pulse', 'slow_pulse'],
        ['體內的電擊器放電', 'device_shock'],
        commonAnswers.stroke,
        commonAnswers.gutBleeding,
      ],
      'emergency',
      'alarm2',
    ),
    alarm2: anySignQuestion(
      [
        commonAnswers.stillLow,
        commonAnswers.confused,
        ['停酒或少喝酒後，手抖、冒汗、看到不存在的東西或抽搐', 'alcohol_withdrawal'],
        ['可能吃下過量的藥或有毒的東西', 'overdose'],
        ['一隻腳腫痛', 'leg_swelling'],
      ],
      'poisoned',
      'who',
    ),
    who: firstMatchQuestion(
      '心悸的人，有沒有下面的情形？',
      [
        ['heartSigns', '有心臟病、心臟衰竭，或親人年輕猝死', 'heart_disease', 'heart_failure', 'family_sudden_death'],
        ['heartSigns', '有甲狀腺亢進、慢性腎臟病，或在洗腎', 'thyroid', 'kidney_disease', 'dialysis'],
        ['pregnancy', '懷孕中，或可能懷孕', 'pregnant', 'missed_period'],
        ['sugar', `發抖、冒汗、很餓，而且用降血糖藥；或血糖低於 ${threshold.lowSugar}`, 'low_sugar'],
        ['alcohol', '每天喝酒，這幾天停了或少喝', 'alcohol_stopped'],
        ['body', `發燒 ${threshold.fever} 度以上，或吐拉到喝不下`, 'fever', 'rigors', 'nothing_stays_down', 'vomiting'],
        ['stimulant', '用了安非他命等興奮劑，或大量提神飲料', 'stimulant'],
        ['heart', '運動到一半發作', 'on_exertion'],
      ],
      'rhythm',
    ),
    heartSigns: anySignQuestion(
      [
        ['現在還在跳，停不下來', 'pain_now', 'still_going'],
        [`發燒 ${threshold.fever} 度以上`, 'fever'],
      ],
      'emergency',
      'heart',
    ),
    rhythm: firstMatchQuestion(
      '摸脈搏一分鐘，像哪一種？',
      [
        ['fibrillation', '完全不規則，忽快忽慢', 'irregular'],
        ['tachycardia', '已經跳了半小時以上還沒停', 'still_going', 'pain_now'],
        ['tachycardia', '很快但規則，突然開始、突然停止', 'sudden_regular'],
        ['extra', '大致規則，偶爾漏一拍', 'skipped_beat'],
      ],
      'cause',
    ),
    cause: firstMatchQuestion(
      '發作前後有什麼？',
      [
        ['thyroid', '手抖、怕熱、變瘦', 'weight_loss'],
        ['anaemia', '臉色蒼白，或月經量很多', 'pallor'],
        ['often', '咖啡、茶、提神飲料、酒或感冒藥', 'after_caffeine'],
        ['anxiety', '緊張、害怕、手麻', 'anxious_before', 'panic'],
      ],
      'unclear',
    ),
    often: anySignQuestion(
      [
        ['反覆發生', 'keeps_coming_back'],
        ['剛開始或調整過藥', 'new_medicine'],
        commonAnswers.older,
        ['每天喝酒', 'alcohol_daily'],
      ],
      'unclear',
      'caffeine',
    ),
  },
  ends: palpitationsEnds,
}
