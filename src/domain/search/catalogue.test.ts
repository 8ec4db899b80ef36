import { expect, test } from 'vitest'
import { Catalogue, type CatalogueEntry } from './catalogue.ts'
import { readQuery } from './query.ts'
import { typedKeys } from './suggestions.ts'

const entry = (kind: CatalogueEntry['kind'], key: string, title: string, body = ''): CatalogueEntry => ({
  kind,
  key,
  title,
  marks: '',
  body,
})
const catalogue = new Catalogue([
  entry('tool', 'bmi', 'BMI 計算', '用身高與體重看看自己'),
  entry('video', '1', '三分鐘學會在家量血壓'),
  entry('video', '2', '膝蓋的椅子操', '量血壓之前先休息'),
  entry('author', '7', '高詩涵', '內分泌科醫師'),
])
const find = (keyword: string, isShown = () => true) =>
  catalogue.find([{ query: readQuery(keyword), weight: 1 }], isShown, [0.81]).map(({ entry: { key } }) => key)

test('by words of the title or the text, best match first; never by single characters', () => {
  expect(find('bmi')).toEqual(['bmi'])
  expect(find('量血壓')[0]).toBe('1')
  expect(find('高血壓藥')).toEqual([])
  expect(find('詩人')).toEqual([])
})

test('hidden entries are not found, and a long query finds nothing here', () => {
  expect(find('BMI', () => false)).toEqual([])
  expect(find('醫師說外食族鹽分攝取太高容易造成血壓上升應該減少湯汁醬料三分鐘學會在家量血壓')).toEqual([])
})

test('a name is matched by its typed prefix, or by its sound', () => {
  for (const input of ['高詩', '高師', 'gaoshi'])
    expect(
      catalogue.startingWith(input, typedKeys(input)).map(({ key }) => key),
      input,
    ).toEqual(['7'])
})
