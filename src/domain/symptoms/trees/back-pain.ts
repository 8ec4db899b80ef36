import type { Tree } from '../tree.ts'

export const backPain: Tree = {
  key: 'back_pain',
  title: '腰背痛',
  version: '2026-11',
  words: ['腰痛', '背痛', '腰背', '下背', '閃到腰', '坐骨神經', '腰酸'],
  start: 'alarm',
  questions: {
    alarm: {
      ask: '除了背痛，有沒有下面任何一項？',
      signs: ['會陰或大腿內側麻，大小便失禁或解不出來', '兩腿越來越沒力', '突然撕裂般的背痛或腹痛，冒冷汗', '重大外傷之後'],
      choices: [
        { text: '有，至少一項', to: 'emergency' },
        { text: '都沒有', to: 'general' },
      ],
    },
    general: {
      ask: '有沒有發燒、體重減輕、得過癌症，或夜裡痛醒？',
      choices: [
        { text: '有', to: 'serious' },
        { text: '沒有', to: 'bone' },
      ],
    },
    bone: {
      ask: '是不是五十歲以上或長期用類固醇，並且在跌倒、彎腰或提物後突然痛？',
      choices: [
        { text: '是', to: 'fracture' },
        { text: '不是', to: 'leg' },
      ],
    },
    leg: {
      ask: '痛會不會傳到腿上？',
      choices: [
        { text: '會，痛到膝蓋以下，或腳麻', to: 'sciatica' },
        { text: '走一段路腿就痠麻，坐下或彎腰就好', to: 'stenosis' },
        { text: '側腰一陣陣絞痛，小便帶血', to: 'stone' },
        { text: '不會，只在腰背', to: 'length' },
      ],
    },
    length: {
      ask: '痛了多久？',
      choices: [
        { text: '不到六週', to: 'simple' },
        { text: '超過六週', to: 'chronic' },
        { text: '超過三個月，早上僵硬半小時以上，動了反而好', to: 'inflammatory' },
      ],
    },
  },
  ends: {
    emergency: {
      urgency: 'emergency',
      conditions: [
        { name: '馬尾症候群或脊髓壓迫', why: '會陰麻與大小便異常要在時限內手術。' },
        { name: '主動脈剝離或骨折', why: '撕裂痛或外傷之後。' },
      ],
      advice: ['立刻打 119，不要自行搬動受傷的人。'],
      sources: ['backPain', 'backPainNice'],
    },
    serious: {
      urgency: 'today',
      conditions: [{ name: '脊椎感染或腫瘤', why: '全身症狀與夜間痛。' }],
      advice: ['今天看骨科或神經外科，帶著病史與用藥。'],
      sources: ['backPain', 'backPainNice'],
    },
    fracture: {
      urgency: 'today',
      conditions: [{ name: '骨質疏鬆性壓迫性骨折', why: '輕微外力後的突然背痛。' }],
      advice: ['今天看骨科照 X 光，先避免彎腰與提重。'],
      sources: ['backPain'],
    },
    sciatica: {
      urgency: 'week',
      conditions: [{ name: '椎間盤突出、坐骨神經痛', why: '沿著腿的痛與麻。' }],
      advice: ['維持能忍受的走動，避免久坐；這週看復健科或骨科。', '腳沒力、會陰麻，打 119。'],
      sources: ['backPainNice', 'backPain'],
    },
    stenosis: {
      urgency: 'week',
      conditions: [{ name: '腰椎管狹窄', why: '走路時痠麻、前彎緩解。' }],
      advice: ['這週看復健科或骨科；可改騎固定腳踏車運動。'],
      sources: ['backPain'],
    },
    stone: {
      urgency: 'today',
      conditions: [{ name: '泌尿道結石', why: '側腰絞痛與血尿。' }],
      advice: ['今天看泌尿科；發燒或尿不出來到急診。'],
      sources: ['backPain'],
    },
    simple: {
      urgency: 'self_care',
      conditions: [{ name: '非特異性下背痛', why: '沒有神經或全身性的警訊，多半在幾週內自己改善。' }],
      advice: ['維持日常活動，不要整天躺著；可熱敷。', '兩週沒有改善或出現腿麻無力，到復健科或骨科就診。'],
      sources: ['backPainNice', 'backPain'],
    },
    chronic: {
      urgency: 'week',
      conditions: [{ name: '慢性下背痛', why: '超過六週，需要評估姿勢、肌力與心理壓力。' }],
      advice: ['這週看復健科，規律運動比靜養有效。'],
      sources: ['backPainNice'],
    },
    inflammatory: {
      urgency: 'week',
      conditions: [{ name: '僵直性脊椎炎等發炎性背痛', why: '晨僵與活動後改善，多從年輕時開始。' }],
      advice: ['這週看風濕免疫科。'],
      sources: ['backPain'],
    },
  },
}
