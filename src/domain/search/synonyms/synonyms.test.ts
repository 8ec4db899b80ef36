import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../fold.ts'
import { editorsLines, interleaveForms, newSynonyms, readLines, Thesaurus, thesaurus } from './synonyms.ts'

const others = (query: string) => thesaurus.otherForms(fold(query)).map(({ written }) => written)

test('there are many lines, each with an effect, and no word of one meaning is on two of them', () => {
  expect(editorsLines.length).toBeGreaterThanOrEqual(800)
  const words = editorsLines.filter(({ narrower }) => !narrower).flatMap((line) => line.words.map(fold))
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
  for (const { words: line, narrower } of editorsLines) {
    for (const word of line) expect(word.length, line.join(' ')).toBeGreaterThan(1)
    const [first = '', ...rest] = line.map(fold)
    const heads = narrower ? [first] : [first, ...rest]
    const finds = heads.some((head) => line.some((word) => !fold(word).includes(head) && !head.includes(fold(word))))
    expect(finds, line.join(' ')).toBe(true)
  }
})

test.each([
  ['香港腳怎麼治療', '足癬'],
  ['骨鬆', '骨質疏鬆'],
  ['B肝 追蹤', 'B型肝炎'],
  ['B 肝', 'B型肝炎'],
  ['維他命 D 缺乏', '維生素D'],
  ['前列腺肥大', '攝護腺肥大'],
  ['胃幽門螺旋桿菌', '幽門桿菌'],
  ['三高', '高血脂'],
  ['爬山', '登山'],
  ['爬山膝蓋會痛', '登山'],
  ['頭殼痛', '頭痛'],
  ['烏暗眩', '頭暈'],
  ['高血壓吃什麼', '減鹽'],
  ['血壓高怎麼吃', '減鹽'],
  ['普拿疼', '乙醯胺酚'],
  ['半夜起來尿尿', '夜尿'],
  ['剛剛嘴歪現在好了', '短暫性腦缺血'],
  ['早上嘴角歪一邊，十分鐘後恢復', '中風'],
  ['講話突然不清楚 一下就好了', '短暫性腦缺血'],
  ['右手沒力半小時，現在沒事了', '短暫性腦缺血'],
])('%s is also searched as %s', (query, word) => {
  expect(others(query)).toContain(word)
})

test('a narrower word is not searched as its wider word', () => {
  expect(others('高血脂')).not.toContain('三高')
  expect(others('失智症')).not.toContain('健忘')
})

test('a pattern and a word with the same meaning yield one form', () => {
  const forms = thesaurus.otherForms(fold('突然心跳很快')).map(({ text }) => text)
  expect(new Set(forms).size).toBe(forms.length)
  expect(forms.length).toBeGreaterThan(1)
})

test('words within words and within Latin words are not replaced', () => {
  expect(others('腦中風')).not.toContain('中風')
  expect(others('doctor')).toEqual([])
})

test("additional lines are merged with the editors' table, without duplicates", () => {
  const more = new Thesaurus([...editorsLines, ...readLines('露營 野營\n> 爬山 登山 高山症')])
  expect(more.otherForms(fold('露營')).map(({ to }) => to)).toEqual([fold('野營')])
  const words = more.otherForms(fold('爬山')).map(({ written }) => written)
  expect(words).toContain('高山症')
  expect(words.filter((word) => word === '登山')).toHaveLength(1)
})

test("a word is displayed in the spelling of the editors' table", () => {
  expect(thesaurus.words).toContain('香港腳')
  expect(thesaurus.has(fold('阿斯匹林'))).toBe(true)
  expect(thesaurus.has(fold('高雪壓'))).toBe(false)
})

test('words of a sentence take turns: none has a second synonym before each has a first', () => {
  const words = thesaurus.words
  const sentence = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((chosen) => chosen.join('，'))
  fc.assert(
    fc.property(sentence, (query) => {
      const forms = thesaurus.otherForms(query)
      const turns = interleaveForms(forms)
      expect(new Set(turns)).toEqual(new Set(forms))
      const replaced = new Set(forms.map(({ from }) => from)).size
      expect(new Set(turns.slice(0, replaced).map(({ from }) => from)).size).toBe(replaced)
    }),
  )
})

test('a reader is shown each added word once, and none of those typed', () => {
  const shownFor = (query: string) =>
    newSynonyms(
      query,
      thesaurus.otherForms(query).map(({ from, written }) => ({ from, to: written })),
    ).map(({ to }) => to)
  expect(thesaurus.otherForms(fold('鼻塞 鼻子不通')).filter(({ written }) => written === '塞鼻')).toHaveLength(2)
  expect(shownFor('鼻塞 鼻子不通')).toEqual(['塞鼻'])
  expect(shownFor('鼻塞')).toContain('鼻子不通')
  expect(newSynonyms('跤頭趺痛', [{ from: '跤頭趺', to: '膝蓋' }])).toHaveLength(1)
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...thesaurus.words), { minLength: 1, maxLength: 4 }), (words) => {
      const synonyms = shownFor(words.join(' ')).map(fold)
      expect(new Set(synonyms).size).toBe(synonyms.length)
      for (const word of words) expect(synonyms).not.toContain(fold(word))
    }),
  )
})
