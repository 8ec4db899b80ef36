import { expect, test } from 'vitest'
import { fold } from '../fold.ts'
import { thesaurus } from './synonyms.ts'
import { medicines } from './trade-names.ts'

const others = (query: string) => thesaurus.otherForms(fold(query)).map(({ written }) => written)

test('every medicine has a substance, a use and a trade name, and no trade name is a duplicate for one use', () => {
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

test.each([
  ['福善美', ['alendronate', '骨鬆藥', '骨質疏鬆']],
  ['Plavix 副作用', ['clopidogrel', '抗血小板藥']],
  ['冠脂妥可以停嗎', ['rosuvastatin', '史他汀', '高血脂']],
  ['metformin', ['降血糖藥', '糖尿病']],
])('%s is also searched as %j', (query, words) => expect(others(query)).toEqual(expect.arrayContaining(words)))

test('an illness is not searched as its trade names, and two characters that meet by chance are none', () => {
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
