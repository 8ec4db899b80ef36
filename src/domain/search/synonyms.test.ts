import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { sameMeaning } from './synonyms.data.ts'
import { glossary, isGlossaryWord, otherForms, writtenSynonym } from './synonyms.ts'

const lines = sameMeaning
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

test('there are enough lines, and no word stands on two of them', () => {
  expect(lines.length).toBeGreaterThanOrEqual(120)
  const words = lines.flat().map(fold)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  for (const line of lines) expect(line.length).toBeGreaterThan(1)
})

test.each([
  ['香港腳怎麼治療', '足癬'],
  ['骨鬆', '骨質疏鬆'],
  ['B肝 追蹤', 'B型肝炎'],
  ['前列腺肥大', '攝護腺肥大'],
  ['胃幽門螺旋桿菌', '幽門桿菌'],
  ['三高', '高血脂'],
])('%s also looks for %s', (query, word) => {
  expect(otherForms(fold(query)).map(({ to }) => to)).toContain(fold(word))
})

test('the other way round a wide word is not looked for', () => {
  expect(otherForms(fold('高血脂')).map(({ to }) => to)).not.toContain(fold('三高'))
})

test('words within words and within Latin words are left alone', () => {
  expect(otherForms(fold('腦中風')).map(({ to }) => to)).not.toContain(fold('中風'))
  expect(otherForms('doctor')).toEqual([])
})

test('a synonym is shown as the editors write it', () => {
  expect(writtenSynonym(fold('骨鬆'), fold('骨質疏鬆'))).toBe('骨質疏鬆')
  expect(glossary).toContain('香港腳')
  expect(isGlossaryWord(fold('阿斯匹林'))).toBe(true)
  expect(isGlossaryWord(fold('高雪壓'))).toBe(false)
})
