import type { Tree } from '../tree.ts'

export const fever: Tree = {
  key: 'fever',
  title: '發燒',
  version: '2026-11',
  words: ['發燒', '高燒', '發熱', '體溫', '畏寒', '燒到'],
  start: 'alarm',
  questions: {
    alarm: {
      ask: '有沒有下面任何一項？',
      signs: [
        '叫不太醒、胡言亂語或抽搐',
        '呼吸很喘、嘴唇發紫',
        '脖子僵硬，或壓了不退色的紫紅色疹子',
        '在高溫環境後體溫超過 40 度',
      ],
      choices: [
        { text: '有，至少一項', to: 'emergency' },
        { text: '都沒有', to: 'age' },
      ],
    },
    age: {
      ask: '發燒的人是誰？',
      choices: [
        { text: '未滿三個月的嬰兒', to: 'infant' },
        { text: '三個月到五歲的孩子', to: 'child' },
        { text: '六十五歲以上、懷孕，或正在化療、服用免疫抑制劑', to: 'frail' },
        { text: '其他人', to: 'with' },
      ],
    },
    child: {
      ask: '孩子的精神和喝水、小便怎麼樣？',
      choices: [
        { text: '很沒精神、不肯喝，或八小時沒有小便', to: 'childSick' },
        { text: '退燒後會玩，喝水小便正常', to: 'childWell' },
      ],
    },
    with: {
      ask: '還有什麼最明顯？',
      choices: [
        { text: '腰痛、小便痛', to: 'kidney' },
        { text: '出疹、骨頭痛，或被蚊子叮、去過流行地區', to: 'dengue' },
        { text: '咳嗽帶痰、胸痛', to: 'lung' },
        { text: '鼻水、喉嚨痛、全身痠', to: 'days' },
        { text: '燒超過三天，找不到原因', to: 'long' },
      ],
    },
    days: {
      ask: '燒了幾天？',
      choices: [
        { text: '不到三天', to: 'cold' },
        { text: '三天以上', to: 'long' },
      ],
    },
  },
  ends: {
    emergency: {
      urgency: 'emergency',
      conditions: [
        { name: '敗血症或腦膜炎', why: '發燒加上意識改變、呼吸困難或紫斑。' },
        { name: '熱中暑', why: '高溫環境後體溫過高與意識改變。' },
      ],
      advice: ['立刻打 119。', '若是中暑，先移到陰涼處、脫去外衣、用水噴濕搧風。'],
      sources: ['fever', 'feverChild'],
    },
    infant: {
      urgency: 'today',
      conditions: [{ name: '嬰兒的細菌感染', why: '未滿三個月的嬰兒免疫還不成熟，體溫 38 度以上都要檢查。' }],
      advice: ['現在就帶到有小兒科的急診，不要自行給退燒藥。', '活力差或呼吸費力，打 119。'],
      sources: ['feverChild'],
    },
    childSick: {
      urgency: 'today',
      conditions: [{ name: '脫水或嚴重感染', why: '精神差與尿少是孩子的警訊。' }],
      advice: ['今天看小兒科或急診。', '抽搐或叫不醒，打 119。'],
      sources: ['feverChild'],
    },
    childWell: {
      urgency: 'self_care',
      conditions: [{ name: '一般病毒感染', why: '退燒後活力好，多半兩三天內緩解。' }],
      advice: ['補水、穿著透氣，孩子不舒服時照體重給退燒藥；不要用阿斯匹靈。', '燒超過三天或活力變差，看小兒科。'],
      sources: ['feverChild', 'fever'],
    },
    frail: {
      urgency: 'today',
      conditions: [{ name: '容易惡化的感染', why: '高齡、懷孕與免疫力低的人，感染進展快、症狀不明顯。' }],
      advice: ['今天就醫；化療中的人立刻聯絡原治療醫院。'],
      sources: ['fever'],
    },
    kidney: {
      urgency: 'today',
      conditions: [{ name: '腎盂腎炎', why: '發燒、腰痛與排尿疼痛。' }],
      advice: ['今天看泌尿科或腎臟科，多喝水。'],
      sources: ['fever'],
    },
    dengue: {
      urgency: 'today',
      conditions: [{ name: '登革熱等傳染病', why: '發燒、骨頭痛、出疹與流行地區接觸。' }],
      advice: ['今天就醫並主動告知旅遊與叮咬史，防蚊避免傳給家人。', '不要自行吃阿斯匹靈或消炎止痛藥。'],
      sources: ['fever'],
    },
    lung: {
      urgency: 'today',
      conditions: [{ name: '肺炎', why: '發燒、有痰的咳嗽與胸痛。' }],
      advice: ['今天看胸腔科或家醫科，戴口罩。', '開始喘，打 119。'],
      sources: ['fever', 'cough'],
    },
    cold: {
      urgency: 'self_care',
      conditions: [{ name: '感冒或流感', why: '上呼吸道症狀、不到三天。' }],
      advice: ['休息、補水、戴口罩；高風險者流感症狀出現後 48 小時內就醫評估用藥。', '第三天還燒、喘或胸痛，就醫。'],
      sources: ['fever'],
    },
    long: {
      urgency: 'today',
      conditions: [{ name: '需要檢查原因的發燒', why: '超過三天的發燒要排除細菌感染與其他疾病。' }],
      advice: ['今天就醫，帶著體溫紀錄與用藥。'],
      sources: ['fever'],
    },
  },
}
