import { threshold } from '../thresholds.ts'
import { anySignQuestion, firstMatchQuestion, type Sign, type Tree } from '../tree.ts'
import { commonAnswers } from './common-answers.ts'

/** Prescribed drugs must never be stopped without asking: without them a stent closes. */
const ownPainkillers = '自己買的消炎止痛藥先停；醫師開的阿斯匹靈、抗血小板藥或抗凝血藥不要自己停，先問開藥的醫師。'

const abdominalPainEnds: Tree['ends'] = {
  emergency: {
    urgency: 'emergency',
    conditions: [
      { name: '腹膜炎、穿孔、消化道出血或腸子缺血', why: '劇痛、板狀腹、吐血黑便都要馬上處理。' },
      {
        name: '主動脈瘤破裂、心肌梗塞或胰臟炎',
        why: '痛穿到背後，或合併胸悶、喘、冷汗；長者和糖尿病人的心臟病可能只覺得上腹痛。',
      },
      { name: '子宮外孕', why: '可能懷孕的人突然劇烈腹痛，可能是內出血。' },
      { name: '睪丸扭轉', why: '六小時內處理才容易保住睪丸，孩子常只說肚子痛。' },
    ],
    advice: ['立刻打 119，不要自己開車。', '先不要吃喝；把正在吃的藥告訴救護員，抗凝血藥與阿斯匹靈要特別說。'],
    sources: ['abdominalPainNhs', 'aneurysm', 'testicle', 'chestPainAha'],
  },
  emergency2: {
    urgency: 'emergency',
    conditions: [
      { name: '腸阻塞或卡住的疝氣', why: '脹、吐、沒有排氣排便，或鼓包推不回去。' },
      { name: '急性尿滯留', why: '膀胱脹滿卻尿不出來，要導尿。' },
      { name: '糖尿病酮酸中毒', why: '肚子痛加上深快呼吸、水果味與口渴。' },
      { name: '內臟受傷', why: '撞擊之後肚子痛，外表可能看不出來。' },
      { name: '腸套疊', why: '幼兒一陣陣大哭縮腿，中間看起來沒事。' },
    ],
    advice: ['立刻打 119，先不要吃喝。', '有血糖機的先量血糖，把數字告訴救護員；胰島素不要自己停。'],
    sources: ['abdominalPainNhs', 'ketoacidosis'],
  },
  riskEmergency: {
    urgency: 'emergency',
    conditions: [
      { name: '惡化很快的感染', why: '免疫力低、肝硬化、洗腎、懷孕、嬰兒與長者，發燒加上腹痛可能是敗血症。' },
      { name: '糖尿病酮酸中毒', why: '糖尿病人腹痛又一直吐，血糖不一定很高。' },
      { name: '出血或子宮外孕', why: '用抗凝血藥的人血便，或懷孕時腹痛出血。' },
      { name: '嬰幼兒的腸套疊', why: '一陣陣哭鬧、臉色蒼白，大便帶血。' },
    ],
    advice: ['立刻打 119 或由家人送急診，先不要吃喝。', '帶著藥袋、孕婦手冊或治療紀錄；平常的處方藥不要自己停。'],
    sources: ['sepsis', 'ketoacidosis', 'ectopic', 'abdominalPainNhs'],
  },
  childEmergency: {
    urgency: 'emergency',
    conditions: [
      { name: '腸套疊', why: '幼兒肚子痛又血便，腸子可能套進另一段腸子，幾小時內要處理。' },
      { name: '細菌性腸炎或溶血性尿毒症候群', why: '血便之後臉色變白、尿變少。' },
    ],
    advice: ['立刻打 119 或送有小兒科的急診，先不要吃喝。', '留一片沾了大便的尿布或拍照給醫師看；不要給止瀉藥或止痛藥。'],
    sources: ['abdominalPainNhs', 'diarrhoeaNhs'],
  },
  pregnancy: {
    urgency: 'today',
    conditions: [{ name: '早期懷孕的問題，包括子宮外孕', why: '月經晚來或可能懷孕時，腹痛要先確定有沒有懷孕、懷在哪裡。' }],
    advice: [
      '月經晚來或可能懷孕：今天先驗孕，陽性就到婦產科；陰性但還在痛，也請今天看醫師。',
      '已經懷孕：今天聯絡產檢的醫院。',
      '痛變厲害、肩膀痛、頭暈或出血，打 119。',
    ],
    sources: ['ectopic', 'mothers'],
  },
  infant: {
    urgency: 'today',
    conditions: [{ name: '嬰兒的腹痛', why: '嬰兒說不出哪裡痛，惡化得快，要由醫師摸肚子判斷。' }],
    advice: ['今天看小兒科，照常餵奶，留一片沾了大便的尿布給醫師看。', '吐綠色東西、大便帶血、叫不太醒，打 119。'],
    sources: ['abdominalPainNhs'],
  },
  diabetes: {
    urgency: 'today',
    conditions: [{ name: '酮酸中毒的早期、感染或心臟缺氧', why: '糖尿病人的腹痛容易被低估，血糖也容易亂。' }],
    advice: [
      '現在量血糖，有試紙也量酮體，今天就醫。',
      '胰島素不要自己停；吃不下時，吃藥的份量先問醫師，用 SGLT2 抑制劑（排糖藥）的人要主動說。',
      '一直吐、呼吸變深、胸悶或冒冷汗，打 119。',
    ],
    sources: ['ketoacidosis', 'chestPainAha'],
  },
  risk: {
    urgency: 'today',
    conditions: [{ name: '容易被掩蓋的感染或出血', why: '免疫力低、吃類固醇、用抗凝血藥或剛開過刀時，症狀可能不明顯。' }],
    advice: ['今天就醫，帶著藥袋，主動說正在用的藥。', '處方藥不要自己停。', '發燒、黑便或頭暈，打 119。'],
    sources: ['sepsis', 'bloodThinner'],
  },
  older: {
    urgency: 'today',
    conditions: [{ name: '長者的腹痛', why: '長者的膽囊炎、腸缺血、主動脈瘤與心臟病，痛得常不厲害。' }],
    advice: ['今天由家人陪同就醫，帶著藥袋。', '痛變厲害、冒冷汗、胸悶或昏沉，打 119。', '處方藥不要自己停。'],
    sources: ['aneurysm', 'abdominalPainNhs'],
  },
  upperOlder: {
    urgency: 'today',
    conditions: [
      { name: '心肌缺氧', why: '長者的心臟病可能只覺得心窩悶。' },
      { name: '潰瘍或膽道問題', why: '上腹痛也可能來自胃或膽。' },
    ],
    advice: ['今天就醫，請醫師也做心電圖。', '冒冷汗、喘或痛到手臂，打 119。', ownPainkillers],
    sources: ['chestPainAha', 'abdominalPain'],
  },
  olderWeek: {
    urgency: 'week',
    conditions: [{ name: '需要檢查的慢性腹痛', why: '超過兩週的腹痛，在這個年紀要找原因。' }],
    advice: ['這週看腸胃科，帶著藥袋與體重紀錄。', ownPainkillers, '突然變厲害、發燒或黑便，打 119。'],
    sources: ['cancerNice', 'abdominalPainNhs'],
  },
  bileInfection: {
    urgency: 'emergency',
    conditions: [{ name: '膽囊炎或膽管發炎', why: '右上腹痛加上發燒或黃疸，可能很快變成敗血症。' }],
    advice: ['立刻打 119 或由家人送急診，先不要吃喝。', '帶著藥袋，告知有沒有膽結石。'],
    sources: ['gallstones', 'sepsis'],
  },
  gall: {
    urgency: 'today',
    conditions: [{ name: '膽結石或膽囊發炎', why: '右上腹痛，吃油膩後更明顯。' }],
    advice: ['今天看腸胃科，先不吃油膩。', '發燒、發抖或皮膚變黃，打 119 或到急診。'],
    sources: ['gallstones'],
  },
  appendixNow: {
    urgency: 'emergency',
    conditions: [{ name: '闌尾炎', why: '右下腹痛，合併發燒、嘔吐或震動就痛，闌尾可能快要破。' }],
    advice: ['立刻打 119 或由家人送急診，先不要吃喝。'],
    sources: ['appendicitis'],
  },
  appendix: {
    urgency: 'today',
    conditions: [{ name: '早期的闌尾炎', why: '右下腹痛，早期可能不發燒。女性也可能是卵巢的問題。' }],
    advice: ['今天就到急診或外科門診，先不要吃喝，不要熱敷肚子。', '發燒、越來越痛，或痛突然消失後發高燒，打 119。'],
    sources: ['appendicitis'],
  },
  early: {
    urgency: 'today',
    conditions: [{ name: '早期的闌尾炎', why: '常先在肚臍附近痛、沒胃口，幾小時到一天後才移到右下腹。' }],
    advice: ['今天就醫，先不要吃大餐，不要吃瀉藥。', '痛移到右下腹、發燒或走路就痛，到急診或打 119。'],
    sources: ['appendicitis'],
  },
  kidney: {
    urgency: 'today',
    conditions: [{ name: '腎盂腎炎（腎臟感染）或結石合併感染', why: '側腰痛加上發燒，感染可能在腎臟。' }],
    advice: ['今天到急診或泌尿科驗尿，不要只吃退燒藥等。', '一直發抖、吐、血壓低或尿不出來，打 119。'],
    sources: ['kidneyInfection'],
  },
  stone: {
    urgency: 'today',
    conditions: [{ name: '泌尿道結石', why: '一陣陣的側腰絞痛，小便可能帶血。' }],
    advice: ['今天看泌尿科或急診。', '發燒、尿不出來，或痛到冒冷汗，打 119。'],
    sources: ['abdominalPain'],
  },
  check: {
    urgency: 'today',
    conditions: [{ name: '需要當天檢查的腹痛', why: '發燒、黃疸、血便或喝不下，要找原因，也要避免脫水。' }],
    advice: ['今天看腸胃科或急診；小口小口補水。', '越來越痛、肚子變硬或快昏倒，打 119。'],
    sources: ['abdominalPainNhs', 'abdominalPain'],
  },
  lasting: {
    urgency: 'week',
    conditions: [{ name: '需要檢查的慢性腹痛', why: '體重變輕、吞嚥會卡或超過兩週，要由醫師找原因。' }],
    advice: ['這週看腸胃科，記下吃了什麼、什麼時候痛。', ownPainkillers, '黑便、吐血或劇痛，打 119。'],
    sources: ['cancerNice', 'abdominalPainNhs'],
  },
  dyspepsia: {
    urgency: 'week',
    conditions: [{ name: '消化性潰瘍或功能性消化不良', why: '與進食有關的上腹痛。' }],
    advice: [ownPainkillers, '少酒、少刺激；這週看腸胃科。', '黑便、吐血，或一用力就悶痛，打 119。'],
    sources: ['abdominalPain', 'abdominalPainNhs'],
  },
  period: {
    urgency: 'week',
    conditions: [{ name: '經痛、膀胱炎或骨盆腔的問題', why: '隨月經或小便出現的下腹痛。' }],
    advice: [
      '熱敷、補水、休息；這週看婦科，小便灼痛的人提早在一兩天內看泌尿科或婦科。',
      '月經晚來就先驗孕。',
      '發燒、腰痛或分泌物有異味，今天就醫；劇痛或大量出血，打 119。',
    ],
    sources: ['abdominalPainNhs'],
  },
  gastroenteritis: {
    urgency: 'self_care',
    conditions: [{ name: '急性腸胃炎', why: '吐、拉與可疑飲食，多半幾天內好轉。' }],
    advice: ['少量多次補充口服電解質液，吃清淡。', '痛移到右下腹、發燒、血便或半天沒有小便，今天就醫；劇痛打 119。'],
    sources: ['abdominalPainNhs', 'diarrhoea'],
  },
  constipation: {
    urgency: 'self_care',
    conditions: [{ name: '便祕或脹氣', why: '解便後緩解。' }],
    advice: ['增加蔬果與水分、飯後走路。', '兩週沒改善、變瘦或便血，看腸胃科；完全沒有排氣又吐，打 119。'],
    sources: ['abdominalPainNhs'],
  },
  unclear: {
    urgency: 'week',
    conditions: [{ name: '還不能判斷的腹痛', why: '位置與型態不典型，需要醫師摸過肚子。' }],
    advice: ['這週看家醫科或腸胃科；痛沒有減輕，就提早在一兩天內看。', '移到右下腹、發燒或吐，今天就醫；劇痛打 119。'],
    sources: ['abdominalPainNhs'],
  },
}

/** For persons with a risk condition, these are an emergency. */
const danger: readonly Sign[] = [
  [`發燒 ${threshold.fever} 度以上，或發抖打冷顫`, 'fever', 'rigors'],
  ['一直吐，或喝水也吐', 'vomiting', 'nothing_stays_down'],
  ['皮膚或眼白變黃', 'jaundice'],
  ['大便有血', 'red_stool'],
  ['陰道出血', 'vaginal_bleeding'],
]
const locationQuestion = (older: boolean) =>
  firstMatchQuestion(
    '主要痛在哪裡？',
    [
      ['gallSigns', '右上腹、右邊肋骨下面', 'right_upper_belly'],
      ['appendixSigns', '右下腹，或從肚臍附近移到右下腹', 'right_lower_belly', 'pain_moved_to_right'],
      ['flankSigns', '側腰，一陣陣痛到下腹', 'flank'],
      ...(older ? ([['upperOlder', '上腹中間、心窩', 'upper_belly']] as const) : []),
    ],
    older ? 'olderWeek' : 'today',
  )

export const abdominalPain: Tree = {
  key: 'abdominal_pain',
  title: '腹痛',
  version: '2026-11-29',
  words: ['腹痛', '肚子痛', '胃痛', '肚子', '右下腹', '上腹', '經痛'],
  start: 'alarm',
  questions: {
    alarm: anySignQuestion(
      [
        ['痛到受不了、站不直', 'severe_pain'],
        ['臉色蒼白冒冷汗', 'shock'],
        ['肚子硬得像板子，走路、咳嗽或一動就很痛', 'rigid_belly'],
        commonAnswers.gutBleeding,
        ['突然像撕裂', 'tearing_pain'],
        ['痛穿到背後、肚子有會跳動的鼓包，或醫師說過有主動脈瘤', 'pain_to_back', 'pulsing_belly', 'known_aneurysm'],
        ['同時胸悶、喘、痛到下巴或手臂', 'heart_signs'],
        ['一用力就悶痛，休息就好', 'pain_on_exertion'],
        ['睪丸或陰囊痛、腫', 'testicle_pain'],
      ],
      'emergency',
      'alarm2',
    ),
    alarm2: anySignQuestion(
      [
        ['肚子脹、一直吐，完全沒有排氣排便', 'bowel_blocked'],
        ['鼠蹊或肚子上的鼓包很痛、推不回去', 'stuck_hernia'],
        ['想尿卻完全尿不出來', 'cannot_pass_urine'],
        ['吐出綠色的東西', 'green_vomit'],
        ['肚子剛受過撞擊', 'belly_injury'],
        commonAnswers.ketoacidosis,
        ['孩子一陣陣大哭、縮起雙腿，中間軟軟的', 'cries_in_waves'],
      ],
      'emergency2',
      'who',
    ),
    who: firstMatchQuestion(
      '肚子痛的人，有沒有下面的情形？',
      [
        ['pregnancySigns', '懷孕中、月經晚來，或可能懷孕', 'pregnant', 'missed_period'],
        ['infantSigns', '未滿一歲', 'infant'],
        ['diabetesSigns', '有糖尿病', 'diabetes'],
        ['riskSigns', '正在化療、移植、免疫力低，或每天吃類固醇', 'chemotherapy', 'weak_defences', 'steroid_daily'],
        ['riskSigns', '最近肚子開過刀或做過內視鏡', 'recent_operation'],
        ['riskSigns', commonAnswers.bloodThinner[0], 'blood_thinner'],
        ['riskSigns', '肝硬化，或在洗腎', 'liver_cirrhosis', 'dialysis'],
        ['olderSigns', ...commonAnswers.older],
        ['childSigns', '一到五歲的孩子', 'under_5_years'],
      ],
      'place',
    ),
    pregnancySigns: anySignQuestion(danger, 'riskEmergency', 'pregnancy'),
    infantSigns: anySignQuestion(danger, 'riskEmergency', 'infant'),
    diabetesSigns: anySignQuestion(danger, 'riskEmergency', 'diabetes'),
    riskSigns: anySignQuestion(danger, 'riskEmergency', 'risk'),
    childSigns: firstMatchQuestion('孩子的大便有血嗎？', [['childEmergency', '有，或像草莓果醬', 'red_stool']], 'place'),
    olderSigns: anySignQuestion(danger, 'riskEmergency', 'olderNew'),
    olderNew: firstMatchQuestion(
      '什麼時候開始的？',
      [['older', `這 ${threshold.bellyWeeks} 週內才開始，或和以前不一樣`, 'new_pain', 'navel_pain']],
      'placeOlder',
    ),
    place: locationQuestion(false),
    placeOlder: locationQuestion(true),
    gallSigns: anySignQuestion(
      [
        [`發燒 ${threshold.fever} 度以上、發抖`, 'fever', 'rigors'],
        ['皮膚或眼白變黃、尿像茶色', 'jaundice'],
        ['一直吐', 'vomiting'],
      ],
      'bileInfection',
      'gall',
    ),
    appendixSigns: anySignQuestion(
      [
        [`發燒 ${threshold.fever} 度以上`, 'fever'],
        ['一直吐', 'vomiting'],
      ],
      'appendixNow',
      'appendix',
    ),
    flankSigns: anySignQuestion(
      [
        [`發燒 ${threshold.fever} 度以上`, 'fever'],
        ['發抖打冷顫', 'rigors'],
      ],
      'kidney',
      'stone',
    ),
    today: firstMatchQuestion(
      '這兩天有沒有下面的情形？',
      [
        ['early', '從肚臍附近開始痛，不想吃、想吐', 'navel_pain'],
        ['check', `發燒 ${threshold.fever} 度以上，或發抖打冷顫`, 'fever', 'rigors'],
        ['check', '皮膚或眼白變黃', 'jaundice'],
        ['check', '喝水也吐，留不住', 'nothing_stays_down'],
        ['check', '大便有血', 'red_stool'],
      ],
      'longer',
    ),
    longer: anySignQuestion(
      [
        ['體重沒有刻意減卻變輕', 'weight_loss'],
        ['吞東西會卡住', 'trouble_swallowing'],
        [`反覆或持續痛了 ${threshold.bellyWeeks} 週以上`, 'weeks_2'],
      ],
      'lasting',
      'kind',
    ),
    kind: firstMatchQuestion(
      '哪一種最像？',
      [
        ['dyspepsia', '上腹中間，和吃飯有關', 'upper_belly', 'after_meals'],
        ['period', '下腹，和月經或小便有關', 'with_period'],
        ['gastroenteritis', '有腹瀉，或剛吃過可疑的食物', 'loose_stool'],
        ['constipation', '便祕、脹氣，解便後舒服些', 'constipated'],
      ],
      'unclear',
    ),
  },
  ends: abdominalPainEnds,
}
