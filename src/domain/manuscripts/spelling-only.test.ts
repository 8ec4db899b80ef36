import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { medicalContent } from './canonical.ts'
import { type Content, emptyFields } from './fields.ts'
import { normalizeSpelling, spellingError } from './spelling-only.ts'

const content = (text: string, fields: Partial<Content['fields']> = {}, key = 'a'): Content => ({
  fields: { ...emptyFields('article'), title: '標題', ...fields },
  document: {
    type: 'doc',
    attrs: { version: 1 },
    content: [{ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text }] }],
  },
})
const isSpellingOnly = (before: Content, after: Content, signed = false) => spellingError(before, after, { signed }) === null
const mended = (before: string, after: string, signed = false) => isSpellingOnly(content(before), content(after), signed)
const bothWays = (before: string, after: string, signed: boolean) => [
  mended(before, after, signed),
  mended(after, before, signed),
]

test('a wrong character, a doubled one and a full stop are spelling', () => {
  expect(mended('飯後散步對血醣有幫助。', '飯後散步對血糖有幫助。')).toBe(true)
  expect(mended('飯後的的散步', '飯後的散步。')).toBe(true)
  // 一 is no number here
  expect(bothWays('和家人散步', '和家人一起散步', false)).toEqual([true, true])
  expect(bothWays('進步說明', '進一步說明', false)).toEqual([true, true])
  expect(isSpellingOnly(content('文', { title: '高血厭' }), content('文', { title: '高血壓' }))).toBe(true)
})

test.each([
  ['a number beside 一起', '一起走一公里', '一起走兩公里'],
  ['a number that is added', '走公里', '走一公里'],
  ['a number', '每天走 30 分鐘', '每天走 80 分鐘'],
  ['a number in words', '一天三餐', '一天兩餐'],
  ['a unit', '鹽 5 公克', '鹽 5 毫克'],
  ['a unit in letters', '5 mg', '5 g'],
  ['a decimal point', '血糖 5.6', '血糖 56'],
  ['a negation put in', '可以停用', '不可以停用'],
  ['a negation taken out', '請勿自行調整', '請自行調整'],
  ['a medicine', '改用利尿劑', '改用降壓藥'],
  ['a medicine in letters', '服用 metformin', '服用 metoprolol'],
  ['where a bound lies', '收縮壓高於這裡', '收縮壓低於這裡'],
])('%s is not', (_, before, after) => {
  expect(bothWays(before, after, false)).toEqual([false, false])
})

test('more than twenty characters are not, nor is an added or removed source, key point or block', () => {
  expect(mended('好'.repeat(30), `${'好'.repeat(10)}${'壞'.repeat(20)}`)).toBe(true)
  expect(mended('好'.repeat(30), `${'好'.repeat(9)}${'壞'.repeat(21)}`)).toBe(false)
  expect(mended('好', '好'.repeat(22))).toBe(false)
  expect(mended('走路的人。'.repeat(21), '走路得人。'.repeat(21), true)).toBe(false)
  const source = { title: '來源', publisher: '', url: 'https://example.org/' }
  expect(isSpellingOnly(content('文'), content('文', { references: [source] }))).toBe(false)
  expect(isSpellingOnly(content('文'), content('文', { key_points: ['重'] }))).toBe(false)
  const two = content('文')
  expect(
    isSpellingOnly(content('文'), {
      ...two,
      document: { ...two.document, content: [...two.document.content, ...content('', {}, 'b').document.content] },
    }),
  ).toBe(false)
})

/** A do-and-don't block with one entry each. */
const advice = (doing: string, leaving: string): Content => {
  const entry = (key: string, text: string) => ({
    type: 'paragraph' as const,
    attrs: { key },
    content: [{ type: 'text' as const, text }],
  })
  const lists = [
    { type: 'do' as const, content: [entry('b', doing)] },
    { type: 'dont' as const, content: [entry('c', leaving)] },
  ] as [{ type: 'do'; content: ReturnType<typeof entry>[] }, { type: 'dont'; content: ReturnType<typeof entry>[] }]
  return {
    ...content(''),
    document: { ...content('').document, content: [{ type: 'do_dont', attrs: { key: 'a' }, content: lists }] },
  }
}

describe('content that a clinician is responsible for', () => {
  test('words must not move between places, even across a line break', () => {
    const moved = [advice('走路\n曬太陽', '熬夜'), advice('走路', '曬太陽\n熬夜')] as const
    expect(isSpellingOnly(...moved, true)).toBe(false)
    expect(isSpellingOnly(advice('走路\n曬太陽', '熬夜'), advice('走路曬太陽', '熬夜'), true)).toBe(true)
  })

  test.each([
    ['的 for 得', '血壓要量得準', '血壓要量的準'],
    ['的 for 地', '慢慢的走', '慢慢地走'],
    ['在 for 再', '睡夠了在量血壓', '睡夠了再量血壓'],
    ['做 for 作', '在家裡作運動', '在家裡做運動'],
    ['帳 for 賬', '花多少錢要記賬', '花多少錢要記帳'],
    ['份 for 分', '大部份的人', '大部分的人'],
    ['己 for 已', '照顧自已的人', '照顧自己的人'],
    ['a slip of a word', '我們因該運動', '我們應該運動'],
    ['a slip of a word beside a number', '血醣是 126', '血糖是 126'],
    ['a variant, beside a number and a negation too', '不要量 2 臺', '不要量 2 台'],
    ['a stop at the end', '走 30 分鐘', '走 30 分鐘。'],
    ['a stop for a cry', '每天一次！', '每天一次。'],
    ['another mark', '多走路，多曬太陽；早睡', '多走路、多曬太陽，早睡'],
    ['a doubled mark', '要運動。。早睡', '要運動。早睡'],
    ['a half mark', '要運動,早睡', '要運動，早睡'],
    ['quotation marks', '所謂“健走”', '所謂「健走」'],
    ['a space between Chinese and a number', '走30分鐘', '走 30 分鐘'],
    ['a space between Chinese', '要 運動', '要運動'],
    ['a doubled character', '運動動對心情有幫助', '運動對心情有幫助'],
    ['的的', '吃 3 顆的的人', '吃 3 顆的人'],
    ['letters of double width', '量 ＨＤＬ 的人', '量 HDL 的人'],
  ])('%s is spelling', (_, before, after) => {
    expect(bothWays(before, after, true)).toEqual([true, true])
  })

  const dangerous = [
    ['numbers that change their owner', '成人 500 毫克，兒童 250 毫克。', '兒童 500 毫克，成人 250 毫克。'],
    ['how often', '每天三次', '隔天三次'],
    ['how often, in another word', '每日 1 次', '每雙日 1 次'],
    ['how often, in one more', '每日 1 次', '每兩日 1 次'],
    ['before and after', '飯前服用', '飯後服用'],
    ['more and less', '要增加飲水', '要減少飲水'],
    ['up and down', '血壓上升時', '血壓下降時'],
    ['sides and findings', '左眼檢查為陽性', '右眼檢查為陰性'],
    ['for and against', '建議每天量血壓', '反對每天量血壓'],
    ['but for', '孕婦可以服用', '孕婦除外服用'],
    ['a rare negation', '可以吃葡萄柚', '休吃葡萄柚'],
    ['another', '可以服用', '莫服用'],
    ['one more', '可以服用', '毋服用'],
    ['a refusal', '可以服用', '拒絕服用'],
    ['a likeness of a negation', '可以服用', '\uf967可服用'],
    ['turned digits', '有 12 種', '有 \u202e12\u202c 種'],
    ['a radical for a number', '每天三次', '每天\u2f17三次'],
    ['an old number', '每天三次', '每天廿三次'],
    ['a formal number', '每日 1 次', '每日拾 1 次'],
    ['a stroke through it', '要量血壓', '要量\u0338血\u0338壓\u0338'],
    ['a split number', '有 12 種', '有 1\u200b2 種'],
    ['a Cyrillic unit', '每日 1 次', '一 мг每日 1 次'],
    ['a dash of double width', '有 12 種', '有 12 －種'],
    ['a number and a comma', '有 12 種', '有 1，2 種'],
    ['a unit', '每次吃一片', '每次吃一盒'],
    ['a medicine', '服用可邁丁的人', '服用脈優的人'],
    ['a medicine by one character', '己烯雌酚', '已烯雌酚'],
    ['a part for a portion, where a number is', '一天三份', '一天三分'],
    ['again for now', '停藥後在服用', '停藥後再服用'],
    ['may for of', '不得停', '不的停'],
    ['a comma after a negation', '不，可以停', '不可以停'],
    ['a comma that moves', '好轉就不，用回診', '好轉就不用，回診'],
    ['a question', '可以吃。', '可以吃？'],
    ['a space in a number', '1 2 顆', '12 顆'],
    ['a space in a number in words', '二 三天', '二三天'],
    ['a digit of double width', '5 顆', '５ 顆'],
    ['a doubled number', '一天一次', '一天一一次'],
    ['every day', '天天走', '天走'],
    ['a person', '他可以', '她可以'],
    ['any other character', '走路有幫助', '走路有壞處'],
    ['one more word', '走路有幫助', '走路大有幫助'],
    ['an organ', '對肝有幫助', '對腎有幫助'],
    ['fast and slow', '心跳變快', '心跳變慢'],
    ['thick and thin', '血變濃', '血變稀'],
    ['high and low', '血壓偏高', '血壓偏低'],
    ['sugar and starch', '少吃糖', '少吃醣'],
    ['can and must', '可以走路', '必須走路'],
    ['a tilde', '3~5 天', '35 天'],
    ['a decimal mark', '5.6', '5,6'],
    ['less and more in signs', '< 120', '> 120'],
    ['Latin beside it', '量 LDL', '量 HDL'],
  ] as const
  test.each(dangerous)('%s is not', (_, before, after) => {
    expect(bothWays(before, after, true)).toEqual([false, false])
  })

  test('a typo corrected beside any of these does not permit it, nor does a run of its own', () => {
    const runs = (...texts: string[]): Content => ({
      ...content(''),
      document: {
        type: 'doc',
        attrs: { version: 1 },
        content: [{ type: 'paragraph', attrs: { key: 'a' }, content: texts.map((text) => ({ type: 'text', text })) }],
      },
    })
    for (const [, before, after] of dangerous) {
      expect(mended(`慢慢的走。${before}`, `慢慢地走。${after}`, true)).toBe(false)
      expect(isSpellingOnly(runs('慢慢的走', before), runs('慢慢地走', after), true)).toBe(false)
    }
    expect(isSpellingOnly(runs('三', '份'), runs('三', '分'), true)).toBe(false)
    expect(isSpellingOnly(runs('大部', '份'), runs('大部', '分'), true)).toBe(true)
  })

  test('the message names the change', () => {
    const actual = (before: string, after: string) => spellingError(content(before), content(after), { signed: true })
    expect(actual('飯前服用', '飯後服用')).toContain('「前」改成「後」。由審訂者負責的文字')
    // the message quotes the original words, not the normalised ones
    expect(actual('先說：作者量得準，再說。', '先說：再說。')).toContain('刪了「作者量得準，」。')
    expect(actual('高於 130 就記', '高於 135 就記'), 'a number is quoted whole').toContain('「130」改成「135」')
    expect(actual('每天 3 次', '每天 5 次')).toBe('「3」改成「5」，動到數字、單位、否定詞或藥名')
    expect(actual('量血壓', '量血\u200b壓')).toContain('看不見的字元')
  })

  test('and the reason why it is more than spelling, from its own sentence only', () => {
    const actual = (before: string, after: string) => spellingError(content(before), content(after), { signed: true })
    expect(actual('傷口小，看不見，要檢查', '傷口小看不見，要檢查')).toContain('這一句裡有「不」')
    expect(actual('每天看。鞋子怎麼挑', '每天看。鞋子怎麼挑？')).toContain('問號會讓一句話變成別的意思')
    expect(actual('不要走。手放這裡，再看', '不要走。腳放這裡，再看')).toContain('這一處認不出來')
  })
})

const text = fc.string({ unit: fc.constantFrom(...'血糖壓走路不 3５毫克藥。'), maxLength: 40 })
test('equal content is spelling only; the relation is symmetric and never moves a digit', () => {
  fc.assert(
    fc.property(text, text, fc.boolean(), (one, other, signed) => {
      expect(isSpellingOnly(content(one), content(one, {}, 'other'), signed)).toBe(true)
      const is = mended(one, other, signed)
      expect(mended(other, one, signed)).toBe(is)
      if (is) expect(one.replaceAll(/[^\p{N}不]/gu, '')).toBe(other.replaceAll(/[^\p{N}不]/gu, ''))
      if (medicalContent(content(one)) === medicalContent(content(other))) expect(is).toBe(true)
    }),
  )
})

const slippery = fc.string({ unit: fc.constantFrom(...'的得地在再份分做，。、 三3不服可走路路人'), maxLength: 24 })
/** Everything that is neither a known typo nor punctuation, in order, doubled or not. */
const bones = (words: string) => words.replace(/[的得地在再份分做，。、 ]/gu, '').replace(/(.)\1+/gu, '$1')
test('only listed typos are normalised; a clause with a dangerous word retains all characters', () => {
  fc.assert(
    fc.property(slippery, (words) => {
      const folded = normalizeSpelling(words)
      expect(bones(folded)).toBe(bones(words))
      const clauses = (all: string) =>
        all
          .split(/[，。、]+/u)
          .filter((clause) => /[三3不服]/u.test(clause))
          .map((clause) => clause.replaceAll(' ', '').replaceAll(/的+/gu, '的'))
      expect(clauses(folded)).toEqual(clauses(words))
    }),
    { numRuns: 500 },
  )
})

test('a hundred thousand blanks, and characters, take linear time', () => {
  const before = process.cpuUsage()
  for (const [one, other] of [
    [`走a${' '.repeat(99_000)}b路`, `走a${' '.repeat(99_000)}b 路`],
    [`${'走'.repeat(99_000)}路`, `路${'走'.repeat(99_000)}`],
  ] as const)
    expect(mended(one, other, true), one.slice(0, 3)).toBe(one.startsWith('走a'))
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
})
