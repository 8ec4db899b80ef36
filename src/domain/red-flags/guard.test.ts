import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainText, guard } from './guard.ts'
import { helpByFlag, redFlags } from './help.ts'
import { rules } from './rules.data.ts'

const folder = new URL('sentences/', import.meta.url)
const sentences = readdirSync(folder)
  .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n').filter(Boolean))
  .map((line) => line.split('\t'))
  .map(([is = '', group = '', text = '']) => ({ is, group, text }))
const ofKind = (kind: string) => sentences.filter(({ is }) => is === kind)
const alarms = (text: string) => guard(text)?.tone === 'alarm'

test('the sentences are many, each once, and more than half of them harmless', () => {
  expect(new Set(sentences.map(({ text }) => text)).size).toBe(sentences.length)
  expect(sentences.length).toBeGreaterThanOrEqual(3000)
  expect(ofKind('none').length / sentences.length).toBeGreaterThan(0.5)
})

// results on unseen sentences are in docs/measurements.md: this test only guards the training set
test('the model classifies its training set', () => {
  const danger = sentences.filter(({ is }) => is !== 'none')
  expect(danger.filter(({ text }) => alarms(text)).length / danger.length).toBeGreaterThanOrEqual(0.97)
  expect(ofKind('none').filter(({ text }) => alarms(text)).length / ofKind('none').length).toBeLessThanOrEqual(0.05)
})

describe('sentences that the former filter for harmless ones would have removed', () => {
  const now = [
    ['爸爸中風了怎麼辦', 'emergency'],
    ['媽媽現在心肌梗塞怎麼辦', 'emergency'],
    ['我不想活在這個世界上了', 'crisis'],
    ['剛剛吐了一碗血', 'emergency'],
    ['小孩突然說話不清楚，嘴巴歪歪的', 'emergency'],
    ['先生剛才倒在地上，以前中風過', 'emergency'],
  ] as const
  test.each(now)('%s', (text, flag) => expect(guard(text)).toMatchObject({ flag, tone: 'alarm' }))
})

describe('sentences about the past, a lesson or figures of speech raise no alarm', () => {
  const harmless = [
    '爸爸三年前中風，現在復健得很好',
    '中風預防講座怎麼報名',
    '今天熱死了，想吃冰',
    '腦中風患者的飲食原則',
    '漂白水稀釋比例',
  ]
  test.each(harmless)('%s', (text) => expect(alarms(text)).toBe(false))
})

describe('a denied sign is no sign, and what a text does not deny still counts', () => {
  test.each([
    '沒發燒沒咳嗽 只是喉嚨卡卡',
    '無胸痛無喘 例行換藥',
    '沒有頭暈 沒有手麻 血壓135',
    '化療後掉髮怎麼辦 沒有發燒',
    '如果有一天中風了誰能照顧我',
    '寫程式寫到眼睛快瞎',
  ])('%s', (text) => expect(alarms(text)).toBe(false))
  test.each([
    '沒發燒 但是脖子很僵 頭痛到吐',
    '沒有胸痛 只是喘得躺不下去 嘴唇發紫',
    '沒撞到頭 可是突然單邊手腳麻 講話糊',
    '他沒有呼吸了',
    '肚子裡的寶寶今天沒有動',
    '萬一我就這樣死掉也好',
  ])('%s', (text) => expect(alarms(text)).toBe(true))
})

test("a complaint's name alone shows no card, unless a rule matches: within a sentence it may", () => {
  for (const words of ['肚子痛', '腰痛', '發燒', '想吐', ' 發燒 ', '頭痛']) expect(guard(words), words).toBeNull()
  for (const words of ['胸悶', '胸痛', '發燒脖子硬不能低頭', '突然劇烈頭痛']) expect(alarms(words), words).toBe(true)
})

test('the title of what the magazine has brings no card, unless a rule lights', () => {
  const titles = [
    '凌晨三點醒來怎麼辦',
    '祖父母的手',
    '把力氣存到八十歲',
    '在水裡動一動',
    '爸爸的手在發抖',
    '那一天她沒有醒來',
    '胸口悶痛時，什麼情況該打 119',
  ]
  const unexplained = titles.filter((title) => alarms(title) && guard(title)?.because.length === 0)
  expect(unexplained, 'what the model takes for danger').not.toEqual([])
  expect(unexplained.map((title) => guard(` ${title} `, titles))).toEqual(unexplained.map(() => null))
  expect(guard('胸口悶痛時，什麼情況該打119', titles)?.tone).toBe('alarm')
})

// before such sentences were in the training set, one in ten of them showed a card, 「我想退費」 the one for suicidal intent
describe('wanting or being sick of something in an everyday sense shows no card', () => {
  test.each([
    '我想退費',
    '想訂閱雜誌送給爸媽',
    '媽媽最近常常想吐',
    '想吐怎麼辦',
    '搭車會想吐',
    '孫子不想打針一直哭',
    '我阿嬤最近吃藥就想吐，可以停藥嗎',
  ])('%s', (text) => expect(alarms(text)).toBe(false))
})

describe('medicines', () => {
  const ordinary = ['降血壓藥', '血壓藥', '脈優', 'Norvasc', '降血脂藥', '立普妥', '胃藥', '利尿劑', '普拿疼']
  const effects = ['吃{}頭暈', '吃{}咳嗽', '早上吃{}頭暈', '吃{}手抖', '吃{}嘴巴乾', '一直吃{}', '吃了{}會水腫']
  test.each(effects)('an ordinary side effect shows no card: %s', (sentence) => {
    for (const medicine of ordinary) expect(guard(sentence.replace('{}', medicine)), medicine).toBeNull()
  })

  test.each([
    ['吃降血壓藥嘴唇越來越腫', 'emergency'],
    ['一次吃了十五顆脈優', 'poison'],
    ['孫子偷吃血壓藥頭暈', 'poison'],
    ['吃可邁丁牙齦出血', 'emergency'],
    ['吃感冒藥以後昏倒', 'emergency'],
  ] as const)('a dangerous one does: %s', (text, flag) => expect(guard(text)).toMatchObject({ flag, tone: 'alarm' }))

  test.each([
    ['可邁丁', 'warfarin', 'Coumadin', '華法林', '抗凝血劑', '抗凝血藥', '拜瑞妥'],
    ['血壓藥', '降血壓藥', '高血壓藥', '脈優', 'amlodipine', '得安穩'],
    ['糖尿病藥', '降血糖藥', '庫魯化', 'metformin', '二甲雙胍'],
    ['普拿疼', '乙醯胺酚', 'Panadol', '止痛藥'],
  ])('every name of a medicine has the same card: %s, %s …', (...names) => {
    const sentences = [
      ...effects,
      '{}',
      '{}牙齦出血',
      '{}流鼻血',
      '{}拔牙',
      '吃{}跌倒撞到頭',
      '{}一次吞了十幾顆',
      '吃{}大便黑黑的',
    ]
    for (const sentence of sentences) {
      const [first, ...others] = names.map((name) => guard(sentence.replace('{}', name)))
      for (const other of others) expect(other, sentence).toEqual(first)
    }
  })
})

describe('a sentence still raises the alarm', () => {
  const actual = fc.constantFrom(
    ...sentences.filter(({ is, text }) => is !== 'none' && text.length > 5 && alarms(text)).map(({ text }) => text),
  )

  test('in full-width letters and in capitals', () => {
    fc.assert(
      fc.property(actual, (text) => {
        const wide = text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
        expect(alarms(wide)).toBe(true)
        expect(alarms(text.toUpperCase())).toBe(true)
      }),
    )
  })

  test('with blanks between its characters', () => {
    fc.assert(
      fc.property(actual, fc.constantFrom(' ', '　', '\u200b'), (text, mark) => {
        const plain = text.replace(/[。！？；!?;.\n]/gu, '')
        expect(alarms([...plain].join(mark))).toBe(alarms(plain))
      }),
    )
  })
})

test('any text is accepted, in bounded time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const warning = guard(text)
      return warning === null || redFlags.includes(warning.flag)
    }),
    { numRuns: 50 },
  )
  for (const hostile of ['痛'.repeat(80_000), '吃藥'.repeat(40_000), '死。'.repeat(40_000), '1/'.repeat(40_000)]) {
    const began = process.cpuUsage()
    guard(hostile)
    // a bound for unbounded growth only: the time includes other threads, which may still clean up after other files
    expect(process.cpuUsage(began).user / 1_000_000).toBeLessThan(3)
  }
})

test('every group of rules has a unique name, and matches a text', () => {
  expect(new Set(rules.map(({ group }) => group)).size).toBe(rules.length)
  expect(rules.filter(({ expressions: says, together }) => !says && !together)).toEqual([])
})

test('it can report the features with the highest weights', () => {
  const heaviest = explainText('阿公胸口像被石頭壓住，冒冷汗')
  expect(heaviest).toHaveLength(10)
  expect(heaviest.some(({ kind, weight }) => kind === 'emergency' && weight > 0)).toBe(true)
})

describe('the first steps on the card', () => {
  test.each([
    ['打完胰島素沒吃飯，現在叫不醒', 'emergency'],
    ['血糖31，叫不醒，可以灌糖水嗎', 'emergency'],
    ['吃血糖藥的阿嬤叫不醒，一直冒汗', 'emergency'],
    ['被蜜蜂叮完全身癢，起一塊一塊的', 'emergency'],
    ['被虎頭蜂叮到，現在全身發癢又頭暈', 'emergency'],
    ['胰島素打成十倍，人還清醒', 'poison'],
    ['被虎頭蜂叮了十幾針', 'poison'],
    ['被蛇咬了，傷口腫起來', 'poison'],
  ] as const)('%s → %s', (text, flag) => expect(guard(text)).toMatchObject({ flag, tone: 'alarm' }))

  test('cover unconsciousness, a sting, bleeding and choking', () => {
    expect(helpByFlag.emergency.steps.join()).toMatch(/不要餵.*腎上腺素筆.*斷肢.*噎到/s)
  })

  test('low blood sugar: 15 g of sugar only to a conscious person who can swallow', () => {
    const steps = helpByFlag.emergency.steps.filter((step) => /低血糖/.test(step))
    expect(steps.join('\n')).toMatch(/叫不醒.*不要餵/)
    const feeding = steps.filter((step) => /15 公克的糖/.test(step))
    expect(feeding).toHaveLength(1)
    expect(feeding[0]).toMatch(/人清醒、吞得下去.*立刻吃 15 公克的糖.*方糖.*含糖飲料.*15 分鐘後再量.*叫不醒就不要餵/)
  })
})

describe('in a letter', () => {
  const before = '編輯您好，我是訂了五年的老讀者，上期講膝蓋的文章很實用，我每天照著做，'
  const after = '，想請問有沒有適合的復健操，謝謝你們用心的編輯'

  test('an emergency in one clause alarms', () => {
    expect(guard(`${before}只是今天早上右手拿不起杯子，講話也大舌頭${after}`)).toMatchObject({ flag: 'emergency', tone: 'alarm' })
    expect(alarms(`${before}現在爬樓梯比以前輕鬆很多${after}`)).toBe(false)
  })

  test('an emergency in the past does not alarm', () => {
    expect(alarms(`${before}三年前我中風，當時右手拿不起杯子，講話也不清楚，現在都恢復了${after}`)).toBe(false)
  })

  test('a vulnerability applies to later clauses', () => {
    const letter = (who: string) =>
      `您好，${who}，身體一直都很健康，每年也都有健檢，這兩天燒到三十九度還發抖，請問可以喝薑湯發汗嗎`
    expect(guard(letter('我小時候車禍拿掉脾臟'))).toMatchObject({ flag: 'emergency', tone: 'alarm' })
  })
})

describe('idioms of pleasure, diet, work, sport and films do not alarm', () => {
  test.each([
    '笑到肚子痛',
    '餓死了',
    '瘦死了',
    '好吃到昏倒',
    '加班加到往生',
    '追劇追到心臟快停',
    '昨天的球賽被電爆',
    '男主角中毒身亡那集',
  ])('%s', (text) => expect(alarms(text)).toBe(false))

  test('the rest of the text determines the result', () => {
    expect(alarms('笑到肚子痛，然後就昏倒叫不醒')).toBe(true)
    expect(alarms('熱死了，爸爸在田裡倒下去叫不醒')).toBe(true)
  })
})

test('the cards name who helps: police for violence, what to do with gas and snakes', () => {
  expect(helpByFlag.crisis.lines.map(({ number }) => number)).toEqual(expect.arrayContaining(['1925', '119', '110']))
  expect(helpByFlag.poison.steps.join()).toMatch(/先離開現場、通風.*蛇咬.*不要切開/s)
  for (const flag of redFlags) expect(helpByFlag[flag].lines.map(({ number }) => number)).toContain('119')
})

test('bare names of complaints, treatments or devices raise no alarm; bare signs of danger do', () => {
  const names = [
    '夜尿',
    '睏袂去',
    '攏睏袂去',
    '嚨喉痛',
    '關節痛',
    '骨頭疼',
    '全身麻醉',
    '腹膜透析',
    'osteoporosis',
    'statin',
    '大不出來',
  ]
  expect(names.filter(alarms)).toEqual([])
  const signs = ['黑便', '血尿', '尿不出來', '喘袂過氣', '嘴歪', '視網膜剝離', '吃錯藥', '手腳無力', '心跳很快']
  expect(signs.filter((sign) => !alarms(sign))).toEqual([])
  // more than the name is a description
  expect(alarms('睏袂去，胸口很悶，喘不過氣')).toBe(true)
})

test('signs of a stroke that have passed raise the alarm, and its card states that they count', () => {
  expect(helpByFlag.emergency.title).toContain('剛剛')
  expect(helpByFlag.emergency.text).toMatch(/臉歪.*就算好了也要打/)
  const passed = ['剛剛嘴歪現在好了', '早上嘴角歪一邊，十分鐘後恢復', '剛才說話不清楚現在好了', '右手突然沒力，一下就好了']
  expect(passed.filter((text) => !alarms(text))).toEqual([])
})
