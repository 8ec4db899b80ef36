import { expect, test } from 'vitest'
import { fold } from '../fold.ts'
import { thesaurus } from './synonyms.ts'
import { medicines } from './trade-names.ts'

const others = (query: string) => thesaurus.otherForms(fold(query)).map(({ written }) => written)

test('every medicine has a substance, a use and trade names, which are unique per use', () => {
  const seen = new Set<string>()
  for (const { substances, uses, tradeNames } of medicines) {
    for (const part of [substances, uses, tradeNames]) expect(part.filter(Boolean), substances.join(' ')).not.toEqual([])
    for (const name of tradeNames) {
      expect(seen.has(`${name} ${uses[0]}`), name).toBe(false)
      seen.add(`${name} ${uses[0]}`)
    }
  }
  const chinese = medicines.flatMap(({ tradeNames }) => tradeNames.filter((name) => /\p{Script=Han}/u.test(name)))
  expect(new Set(chinese).size).toBeGreaterThanOrEqual(300)
})

/** Stems of international nonproprietary names (WHO), and the classes that a substance with this stem may have. */
const stems: [RegExp, string][] = [
  [/sartan$/, '降血壓藥 心臟衰竭'],
  [/pril$/, '降血壓藥'],
  [/dipine$/, '鈣離子阻斷劑 降血壓藥'],
  [/olol$/, '乙型阻斷劑'],
  [/vastatin$/, '史他汀'],
  [/(?:eso|ome|lanso|panto|rabe)prazole$/, '質子幫浦抑制劑'],
  [/gliptin$/, 'DPP4抑制劑'],
  [/gliflozin$/, 'SGLT2抑制劑'],
  [/glutide$/, '腸泌素 瘦瘦針'],
  [/xaban$|gatran$/, '抗凝血劑'],
  [/dronate$/, '骨鬆藥'],
  [/prost$/, '降眼壓'],
  [/triptan$/, '偏頭痛'],
  [/floxacin$|mycin$/, '抗生素'],
  [/a(?:zepam|zolam)$/, '鎮靜劑 安眠藥'],
  [/vir$/, '抗病毒藥'],
  [/conazole$/, '抗黴菌藥 脂漏性皮膚炎'],
  [/oxetine$/, '憂鬱症 過動症 早洩 抗憂鬱劑'],
  [/afil$/, '勃起功能障礙'],
]
/** A class, and the illness that each medicine of the class names too. */
const illnesses: [string, string][] = [
  ['降血壓藥', '高血壓'],
  ['降血脂藥', '高血脂'],
  ['史他汀', '膽固醇'],
  ['降血糖藥', '糖尿病'],
  ['降尿酸藥', '痛風'],
  ['質子幫浦抑制劑', '胃食道逆流'],
  ['安眠藥', '失眠'],
  ['抗憂鬱劑', '憂鬱症'],
  ['抗焦慮藥', '焦慮'],
  ['抗精神病藥', '思覺失調症'],
  ['失智藥', '失智症'],
  ['骨鬆藥', '骨質疏鬆'],
  ['降眼壓', '青光眼'],
  ['降磷藥', '慢性腎臟病'],
  ['抗組織胺', '過敏'],
]

test('the class agrees with the stem of the substance, and the illness with the class', () => {
  for (const { substances, uses } of medicines) {
    for (const substance of substances)
      for (const [stem, classes] of stems)
        if (stem.test(substance))
          expect(
            classes.split(' ').some((one) => uses.includes(one)),
            `${substance}: ${uses}`,
          ).toBe(true)
    for (const [name, illness] of illnesses) if (uses.includes(name)) expect(uses, substances.join(' ')).toContain(illness)
  }
})

test('a substance has one class for one illness, and a trade name has one substance', () => {
  const classes = new Map<string, string[]>()
  const substanceOf = new Map<string, string>()
  for (const { substances, uses, tradeNames } of medicines) {
    const key = substances.join(' ')
    for (const other of classes.get(key) ?? []) expect(uses, key).not.toContain(other)
    classes.set(key, [...(classes.get(key) ?? []), uses[0] ?? ''])
    for (const name of tradeNames) expect(substanceOf.get(name) ?? key, name).toBe(key)
    for (const name of tradeNames) substanceOf.set(name, key)
  }
})

test.each([
  ['福善美', ['alendronate', '骨鬆藥', '骨質疏鬆']],
  ['Plavix 副作用', ['clopidogrel', '抗血小板藥']],
  ['冠脂妥可以停嗎', ['rosuvastatin', '史他汀', '高血脂']],
  ['metformin', ['降血糖藥', '糖尿病']],
])('%s is also searched as %j', (query, words) => expect(others(query)).toEqual(expect.arrayContaining(words)))

test('an illness is not searched as its trade names, nor adjacent characters as one', () => {
  expect(others('骨質疏鬆')).not.toContain('福善美')
  expect(others('運動有利壓力調節')).not.toContain('降血壓藥')
  expect(others('利壓')).toContain('降血壓藥')
})

test.each([
  ['晚上一直起來上廁所', '夜尿'],
  ['半夜起床尿尿好幾次', '夜尿'],
  ['一天要吃多少卡', '每日熱量需求'],
  ['手臂都舉不起來', '五十肩'],
])('%s matches %s by a discontinuous pattern', (query, word) => expect(others(query)).toContain(word))

test('words with a wide gap, or in reverse order, do not match', () => {
  expect(others('上廁所之後晚上起來')).not.toContain('夜尿')
  expect(others('晚上看電視看到一半的時候有人打電話來說要起來上廁所')).not.toContain('夜尿')
})
