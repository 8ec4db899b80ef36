import type { Tree } from '../tree.ts'

export const abdominalPain: Tree = {
  key: 'abdominal_pain',
  title: '腹痛',
  version: '2026-11',
  words: ['腹痛', '肚子痛', '胃痛', '肚子', '右下腹', '上腹', '經痛'],
  start: 'alarm',
  questions: {
    alarm: {
      ask: '有沒有下面任何一項？',
      signs: [
        '突然劇痛，肚子硬得像板子',
        '吐血、解黑便或大量血便',
        '臉色蒼白、冒冷汗、快昏倒',
        '懷孕或可能懷孕，單側下腹劇痛或陰道出血',
      ],
      choices: [
        { text: '有，至少一項', to: 'emergency' },
        { text: '都沒有', to: 'place' },
      ],
    },
    place: {
      ask: '痛在哪裡？',
      choices: [
        { text: '右下腹，走路或跳一下更痛', to: 'appendix' },
        { text: '右上腹，吃油膩後痛，或皮膚眼白變黃', to: 'gall' },
        { text: '上腹中間，和吃飯有關', to: 'stomach' },
        { text: '側腰到下腹一陣陣絞痛，小便帶血', to: 'stone' },
        { text: '下腹，和月經或小便有關', to: 'pelvis' },
        { text: '整個肚子悶痛，說不上哪裡', to: 'bowel' },
      ],
    },
    stomach: {
      ask: '痛會傳到背部，或吐個不停嗎？',
      choices: [
        { text: '會', to: 'pancreas' },
        { text: '不會', to: 'dyspepsia' },
      ],
    },
    pelvis: {
      ask: '有沒有發燒、腰痛，或分泌物變多有異味？',
      choices: [
        { text: '有', to: 'infection' },
        { text: '沒有', to: 'period' },
      ],
    },
    bowel: {
      ask: '排氣排便正常嗎？',
      choices: [
        { text: '完全沒有排氣排便，肚子脹、一直吐', to: 'obstruction' },
        { text: '有腹瀉或剛吃過可疑的食物', to: 'gastroenteritis' },
        { text: '便祕、脹氣，解便後舒服些', to: 'constipation' },
      ],
    },
  },
  ends: {
    emergency: {
      urgency: 'emergency',
      conditions: [
        { name: '腹膜炎、消化道穿孔或出血', why: '板狀腹、吐血與休克徵象要立刻處理。' },
        { name: '子宮外孕', why: '可能懷孕的人單側下腹劇痛，可能內出血。' },
      ],
      advice: ['打 119，不要吃喝，不要吃止痛藥。'],
      sources: ['abdominalPain', 'abdominalPainNhs'],
    },
    appendix: {
      urgency: 'today',
      conditions: [{ name: '闌尾炎', why: '疼痛移到右下腹並在震動時加劇。' }],
      advice: ['今天就到急診，先不要吃喝。', '痛突然消失又發高燒，打 119。'],
      sources: ['abdominalPain', 'abdominalPainNhs'],
    },
    gall: {
      urgency: 'today',
      conditions: [{ name: '膽結石或膽囊炎', why: '油膩飲食後的右上腹痛，黃疸或發燒代表阻塞或感染。' }],
      advice: ['今天看腸胃科或急診，先吃清淡。'],
      sources: ['abdominalPain'],
    },
    pancreas: {
      urgency: 'today',
      conditions: [{ name: '胰臟炎', why: '上腹痛傳到背部並持續嘔吐。' }],
      advice: ['今天到急診，先禁食。', '喝過酒或三酸甘油酯高請告知醫師。'],
      sources: ['abdominalPain'],
    },
    dyspepsia: {
      urgency: 'week',
      conditions: [{ name: '消化性潰瘍或功能性消化不良', why: '與進食有關的上腹痛。' }],
      advice: ['先停止止痛消炎藥、酒與刺激性食物。', '這週看腸胃科；體重下降、吞嚥困難或黑便要提早。'],
      sources: ['abdominalPain', 'abdominalPainNhs'],
    },
    stone: {
      urgency: 'today',
      conditions: [{ name: '泌尿道結石', why: '陣發性側腹絞痛與血尿。' }],
      advice: ['今天看泌尿科或急診；發燒或尿不出來是急症。'],
      sources: ['abdominalPain'],
    },
    infection: {
      urgency: 'today',
      conditions: [{ name: '泌尿道感染或骨盆腔發炎', why: '下腹痛合併發燒或分泌物。' }],
      advice: ['今天看泌尿科或婦科，帶著尿液檢查。'],
      sources: ['abdominalPainNhs'],
    },
    period: {
      urgency: 'week',
      conditions: [{ name: '經痛或膀胱炎', why: '隨月經或小便出現的下腹痛。' }],
      advice: ['熱敷、補水、休息。', '經痛一次比一次嚴重，或小便灼痛超過一天，這週就醫。'],
      sources: ['abdominalPainNhs'],
    },
    obstruction: {
      urgency: 'emergency',
      conditions: [{ name: '腸阻塞', why: '脹、吐、沒有排氣排便，開過腹部手術的人更要小心。' }],
      advice: ['打 119 或立刻到急診，禁食。'],
      sources: ['abdominalPain'],
    },
    gastroenteritis: {
      urgency: 'self_care',
      conditions: [{ name: '急性腸胃炎', why: '吐、拉與可疑飲食，多半幾天內好轉。' }],
      advice: ['少量多次補充口服電解質液，吃清淡。', '發高燒、血便、八小時沒有小便，今天就醫。'],
      sources: ['abdominalPainNhs', 'diarrhoea'],
    },
    constipation: {
      urgency: 'self_care',
      conditions: [{ name: '便祕或脹氣', why: '解便後緩解。' }],
      advice: ['增加蔬果與水分、飯後走路。', '新出現的便祕超過三週，或五十歲以上沒做過大腸篩檢，找醫師。'],
      sources: ['abdominalPainNhs'],
    },
  },
}
