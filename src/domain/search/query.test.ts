import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { readQuery, withoutFormWords } from './query.ts'

const weightsOf = (keyword: string) => Object.fromEntries(readQuery(keyword).terms.map(({ term, weight }) => [term, weight]))

test('stop words have a low weight, and so does a bigram with a stop word', () => {
  expect(weightsOf('早餐可以吃柚子嗎')).toMatchObject({ 早餐: 1, 餐可: 0.5, 可以: 0.1, 柚子: 1, 子吗: 0.5 })
})

test('an illness or a measured value counts most, and the number beside it least', () => {
  expect(weightsOf('高血壓可以吃柚子嗎')).toMatchObject({ 高血: 3, 血压: 3, 柚子: 1 })
  expect(weightsOf('媽媽血壓150怎麼辦')).toMatchObject({ 血压: 3, 妈妈: 0.1, '150': 0.1 })
  expect(weightsOf('1966 長照')).toMatchObject({ '1966': 1 })
})

test('a pair in which two words meet counts less than one within a word', () => {
  expect(weightsOf('早餐水果')).toMatchObject({ 早餐: 1, 餐水: 0.7, 水果: 1 })
})

test('a query of stop words only is searched as it is', () => {
  expect(weightsOf('怎麼辦')).toEqual({ 怎么: 1, 么办: 1 })
})

test('a single character and a Latin word are looked up unchanged', () => {
  expect(weightsOf('肝')).toEqual({ 肝: 1 })
})

test.each(['B肝', 'B 肝'])('%s is one word, in the spelling of the site and of readers', (keyword) => {
  expect(weightsOf(keyword)).toEqual({ b肝: 1 })
})

test('a letter belongs to its neighbour, and to both sides if it touches neither', () => {
  expect(weightsOf('維他命D 骨鬆')).toEqual(weightsOf('骨鬆 維他命D'))
  expect(weightsOf('維他命 D')).toEqual(weightsOf('維他命D'))
  expect(weightsOf('骨鬆 D 肝')).toMatchObject({ 松d: 0.5, d肝: 0.5 })
})

test('distinguishes a question, a few words, and a long text', () => {
  expect(readQuery('高血壓怎麼辦').isQuestion).toBe(true)
  expect(readQuery('可以吃嗎').isQuestion).toBe(true)
  expect(readQuery('高血壓 飲食').isQuestion).toBe(false)
  expect(readQuery('高血壓 飲食').long).toBe(false)
  expect(readQuery('醫師說外食族鹽分攝取太高容易造成血壓上升應該減少湯汁醬料').long).toBe(true)
})

test('in a sentence the person is irrelevant, in few words part of the subject', () => {
  expect(weightsOf('媽媽變矮')).toMatchObject({ 妈妈: 1 })
  const spoken = readQuery('我媽媽最近走路走一走就會腳麻要停下來')
  expect(spoken.terms.find(({ term }) => term === '妈妈')?.weight).toBeLessThan(0.2)
  expect(spoken.isQuestion).toBe(readQuery('我最近走路走一走就會腳麻要停下來').isQuestion)
  expect(readQuery('媽媽手要怎麼做才不會一直痛呢').terms.find(({ term }) => term === '妈手')?.weight).toBe(3)
})

test('a sentence that begins with a person is about the complaint', () => {
  expect(weightsOf('爸爸洗完澡差點昏倒')).toMatchObject({ 爸爸: 0.1 })
  expect(weightsOf('爸爸中風')).toMatchObject({ 爸爸: 1 })
  expect(weightsOf('洗澡媽媽差點昏倒')).toMatchObject({ 妈妈: 1 })
})

test('relatives of the asker are irrelevant in short sentences, as any person in a question', () => {
  expect(weightsOf('我媽媽血壓很高')).toMatchObject({ 妈妈: 0.1, 血压: 3 })
  expect(weightsOf('家裡的阿公便祕')).toMatchObject({ 阿公: 0.1, 便秘: 1 })
  expect(weightsOf('媽媽血壓高怎麼辦')).toMatchObject({ 妈妈: 0.1, 血压: 3 })
  expect(weightsOf('我媽媽手痛')).toMatchObject({ 妈妈: 3, 妈手: 3 })
  expect(weightsOf('我媽媽')).toMatchObject({ 妈妈: 1 })
})

test('naming a relative first changes no weight of the complaint', () => {
  const complaints = ['血壓很高', '便祕', '膝蓋痛', '睡不著', '走路會喘', '一直咳嗽', '腳趾頭腫起來', '忘東忘西', '拉肚子']
  const relatives = ['媽媽', '爸爸', '阿嬤', '公公', '太太', '先生', '女兒']
  const owners = ['我', '我的', '我家']
  const endings = ['', '怎麼辦', '要看哪一科', '可以吃水果嗎', '是怎麼回事呢']
  const one = (list: string[]) => fc.constantFrom(...list)
  const full = (keyword: string) => readQuery(keyword).terms.flatMap(({ term, weight }) => (weight === 1 ? [term] : []))
  fc.assert(
    fc.property(fc.tuple(one(owners), one(relatives), one(complaints), one(endings)), ([owner, relative, complaint, ending]) => {
      expect(full(owner + relative + complaint + ending).sort()).toEqual(full(complaint + ending).sort())
    }),
  )
})

test('the last word may name a form of content', () => {
  expect(withoutFormWords(fold('肌少症自我檢測'))).toBe(fold('肌少症'))
  expect(withoutFormWords(fold('周明德的文章'))).toBe(fold('周明德'))
  expect(withoutFormWords(fold('測驗'))).toBe(fold('測驗'))
  expect(withoutFormWords(fold('計算熱量'))).toBe(fold('計算熱量'))
})

test('in a text every word counts', () => {
  const { long, terms } = readQuery('醫師說外食族鹽分攝取太高容易造成血壓上升應該減少湯汁醬料可以怎麼做呢')
  expect(long).toBe(true)
  expect(new Set(terms.map(({ weight }) => weight))).toEqual(new Set([1]))
})

test('any text can be parsed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const { terms, idle, folded } = readQuery(text)
      expect(idle.length).toBe(folded.length)
      for (const { weight } of terms) expect(weight).toBeGreaterThan(0)
    }),
  )
})
