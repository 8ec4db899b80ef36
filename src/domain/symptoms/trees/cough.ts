import type { Tree } from '../tree.ts'

export const cough: Tree = {
  key: 'cough',
  title: '咳嗽',
  version: '2026-11',
  words: ['咳嗽', '咳', '有痰', '乾咳', '咳不停'],
  start: 'alarm',
  questions: {
    alarm: {
      ask: '有沒有下面任何一項？',
      signs: ['喘到說不完一句話、嘴唇發紫', '突然嗆到後咳不停、呼吸有咻咻聲', '咳出大量鮮血', '吃了東西或用藥後臉腫、喉嚨緊'],
      choices: [
        { text: '有，至少一項', to: 'emergency' },
        { text: '都沒有', to: 'length' },
      ],
    },
    length: {
      ask: '咳了多久？',
      choices: [
        { text: '不到三週', to: 'short' },
        { text: '三到八週', to: 'middle' },
        { text: '超過八週', to: 'long' },
      ],
    },
    short: {
      ask: '有沒有發燒超過三天、濃痰帶血絲或胸痛？',
      choices: [
        { text: '有', to: 'pneumonia' },
        { text: '沒有', to: 'cold' },
      ],
    },
    middle: {
      ask: '有沒有體重減輕、晚上盜汗、痰中帶血，或家人有結核病？',
      choices: [
        { text: '有', to: 'tuberculosis' },
        { text: '沒有，感冒後才開始', to: 'postviral' },
      ],
    },
    long: {
      ask: '哪一種最像？',
      choices: [
        { text: '痰中帶血、體重減輕，或長年吸菸', to: 'tuberculosis' },
        { text: '夜裡或運動時咳、胸口有咻咻聲', to: 'asthma' },
        { text: '飯後或平躺時咳、胸口灼熱', to: 'reflux' },
        { text: '開始吃某種血壓藥之後乾咳', to: 'drug' },
        { text: '鼻涕倒流、一直清喉嚨', to: 'drip' },
      ],
    },
  },
  ends: {
    emergency: {
      urgency: 'emergency',
      conditions: [{ name: '呼吸道阻塞、氣喘大發作或嚴重過敏', why: '說不完一句話的喘與發紫要立刻處理。' }],
      advice: ['打 119；有吸入型急救藥的人先用。', '若是噎到且咳不出聲，照 119 指示做腹部推壓。'],
      sources: ['cough', 'coughNhs'],
    },
    pneumonia: {
      urgency: 'today',
      conditions: [{ name: '肺炎', why: '發燒、濃痰與胸痛。' }],
      advice: ['今天看胸腔科或家醫科，戴口罩。'],
      sources: ['cough', 'coughNhs'],
    },
    cold: {
      urgency: 'self_care',
      conditions: [{ name: '感冒後的咳嗽', why: '三週內多半會自己好。' }],
      advice: ['喝溫水、蜂蜜（一歲以下不可）、戒菸。', '超過三週、發燒或喘，就醫。'],
      sources: ['coughNhs'],
    },
    tuberculosis: {
      urgency: 'today',
      conditions: [
        { name: '肺結核', why: '久咳、盜汗、體重減輕要驗痰與照胸部 X 光。' },
        { name: '肺部腫瘤', why: '吸菸或痰中帶血的久咳需要檢查。' },
      ],
      advice: ['今天戴口罩看胸腔科，主動說咳了多久。'],
      sources: ['tuberculosis', 'cough'],
    },
    postviral: {
      urgency: 'week',
      conditions: [{ name: '感染後咳嗽或百日咳', why: '感冒後氣管還敏感，可以咳到八週。' }],
      advice: ['這週看家醫科；家中有嬰兒或孕婦請提早。'],
      sources: ['cough'],
    },
    asthma: {
      urgency: 'week',
      conditions: [{ name: '氣喘', why: '夜間、運動誘發與喘鳴聲。' }],
      advice: ['這週看胸腔科做肺功能，避開菸與冷空氣。', '喘到說不完一句話，打 119。'],
      sources: ['cough', 'coughNhs'],
    },
    reflux: {
      urgency: 'week',
      conditions: [{ name: '胃食道逆流', why: '平躺與飯後加重。' }],
      advice: ['睡前三小時不吃、床頭墊高；這週看腸胃科。'],
      sources: ['cough'],
    },
    drug: {
      urgency: 'week',
      conditions: [{ name: '血壓藥（ACE 抑制劑）引起的咳嗽', why: '約一成使用者會乾咳。' }],
      advice: ['不要自己停藥，這週請開藥醫師換藥。'],
      sources: ['cough'],
    },
    drip: {
      urgency: 'self_care',
      conditions: [{ name: '鼻涕倒流', why: '過敏性鼻炎或鼻竇炎常見。' }],
      advice: ['生理食鹽水洗鼻、減少過敏原；兩週沒改善看耳鼻喉科。'],
      sources: ['cough'],
    },
  },
}
