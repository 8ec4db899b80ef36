import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { defineRegister } from '../domain/registers/define-register.ts'
import { line, optional } from '../domain/registers/field.ts'
import type { Catalogue } from './catalogue-schema.ts'
import { addFeatureLinks, checkCatalogue, parseCatalogueFile, parseEntries, readCatalogue } from './read-catalogue.ts'

const real = readCatalogue(fileURLToPath(new URL('../demo/content/catalogue', import.meta.url)))

describe('a file of the catalogue', () => {
  const tag = { name: '減鹽', channel: 'diet', description: '少放一點。' }

  test('is parsed', () => {
    expect(parseCatalogueFile('tags', stringify([tag]))).toEqual([tag])
  })

  test.each<[string, unknown, RegExp]>([
    ['an unknown key', [{ ...tag, color: 'red' }], /catalogue\/tags\.yaml：0 .*color/],
    ['a missing key', [{ name: '減鹽', channel: 'diet' }], /catalogue\/tags\.yaml：0\.description/],
    ['no list', tag, /catalogue\/tags\.yaml/],
  ])('is refused for %s', (_, content, message) => {
    expect(() => parseCatalogueFile('tags', stringify(content))).toThrow(message)
  })

  test('is refused if it is not YAML', () => {
    expect(() => parseCatalogueFile('tags', '- {name: "')).toThrow(/catalogue\/tags\.yaml：YAML 讀不懂/)
  })

  test('may not link to a path without a route', () => {
    const link = { id: 1, title: '字', url: '/nowhere', redirect_type: 1, image: null, children: [] }
    const menus = (url: string) => stringify({ groups: [{ index: 1, title: '字', items: [{ ...link, url }] }] })
    expect(() => parseCatalogueFile('menus', menus('/nowhere'))).toThrow('沒有這種網址')
    expect(() => parseCatalogueFile('menus', menus('http://example.com/'))).toThrow('沒有這種網址')
    expect(() => parseCatalogueFile('menus', menus('/diet'))).not.toThrow()
  })
})

describe('a file of entries', () => {
  const plain = defineRegister({
    name: 'terms',
    group: '內容',
    labels: { one: '名詞', counter: '個', about: '' },
    table: 'terms',
    key: 'id',
    keyKind: 'assigned',
    requiredAction: 'keep-catalogue',
    fields: { title: line('名詞', 20), reading: line('讀音', 20, { optional: true }), note: optional(line('註', 20)) },
    form: [{ title: '名詞', fields: ['title', 'reading', 'note'] }],
    list: { title: 'title', columns: [], filters: [], searched: ['title'], sorts: [{ by: 'title' }] },
    uses: [],
    archive: null,
    cacheTags: { nothing: 'no page shows it' },
    publicPath: null,
  })
  const parse = (...entries: unknown[]) => parseEntries(plain, stringify(entries))

  test('is parsed by the fields of its register; what may be empty may be omitted', () => {
    expect(parse({ id: 1, title: '血壓' }, { id: 2, title: '血糖', note: '字' })).toEqual([
      { key: '1', entry: { title: '血壓', reading: '', note: null } },
      { key: '2', entry: { title: '血糖', reading: '', note: '字' } },
    ])
  })

  test.each<[string, unknown[], RegExp]>([
    ['a missing field', [{ id: 1 }], /catalogue\/terms\.yaml：0\.title 請填寫名詞/],
    ['an unknown field', [{ id: 1, title: '血壓', color: 'red' }], /0\.color 沒有這個欄位/],
    ['a missing number', [{ title: '血壓' }], /0\.id 要是正整數/],
    ['a repeated number', [1, 1].map((id) => ({ id, title: '血壓' })), /編號 1 重複/],
  ])('is refused for %s', (_, entries, message) => {
    expect(() => parse(...entries)).toThrow(message)
  })
})

describe('the menus', () => {
  const urlsOf = ({ groups }: Catalogue['menus']) =>
    JSON.stringify(groups)
      .match(/(?<="url":")[^"]+/g)
      ?.filter((url) => url === '/special') ?? []

  test('get the list page of a feature that they do not name, in each menu beside the articles', () => {
    const without = JSON.parse(JSON.stringify(real.menus).replaceAll('"/special"', '"/book"')) as Catalogue['menus']
    expect(urlsOf(without)).toEqual([])
    expect(urlsOf(addFeatureLinks(without)).length).toBe(3)
    expect(addFeatureLinks(real.menus)).toEqual(real.menus)
  })
})

describe('a quiz', () => {
  const knowledge = real.quizzes.find(({ kind }) => kind === 'knowledge')
  const personality = real.quizzes.find(({ kind }) => kind === 'personality')
  const parse = (quiz: unknown) => parseCatalogueFile('quizzes', stringify([quiz]))

  test('is complete as it is', () => {
    expect(() => parse(knowledge)).not.toThrow()
    expect(() => parse(personality)).not.toThrow()
  })

  test('needs one result for every score', () => {
    const [first, ...rest] = knowledge?.results ?? []
    expect(() => parse({ ...knowledge, results: rest })).toThrow(/0 分有 0 種結果/)
    expect(() => parse({ ...knowledge, results: [first, first, ...rest] })).toThrow(/0 分有 2 種結果/)
    expect(() => parse({ ...knowledge, results: [...rest, { ...first, max: 99 }] })).toThrow(/超出範圍/)
  })

  test('of knowledge has one right answer per question', () => {
    const [question, ...rest] = knowledge?.questions ?? []
    const wrong = question?.options.map((option) => ({ ...option, correct: false }))
    const right = question?.options.map((option) => ({ ...option, correct: true }))
    for (const options of [wrong, right])
      expect(() => parse({ ...knowledge, questions: [{ ...question, options }, ...rest] })).toThrow(/剛好一個正確答案/)
  })

  test('of types has a result for each type, and an answer for each result', () => {
    const [first, ...rest] = personality?.results ?? []
    expect(() => parse({ ...personality, results: rest })).toThrow(/類型 A 沒有結果/)
    expect(() => parse({ ...personality, results: [first, first, ...rest] })).toThrow(/結果 A 重複/)
    expect(() => parse({ ...personality, results: [first, ...rest, { ...first, type: 'Z' }] })).toThrow(/結果 Z 沒有答案/)
  })
})

describe('consistency between the files', () => {
  const changed = (changes: Partial<Catalogue>) => () => checkCatalogue({ ...real, ...changes })
  const first = <Item>([item]: readonly Item[]): Item => {
    if (item === undefined) throw new Error('empty')
    return item
  }

  test('the real catalogue is consistent', () => {
    expect(changed({})).not.toThrow()
  })

  test('a reference must exist', () => {
    expect(changed({ videos: [{ ...first(real.videos), tags: ['飛行'] }] })).toThrow(
      'catalogue/videos.yaml：tags 寫的「飛行」不存在',
    )
    expect(changed({ topics: [{ ...first(real.topics), tags: ['飛行'] }] })).toThrow(
      'catalogue/topics.yaml：tags 寫的「飛行」不存在',
    )
    expect(
      changed({ channels: [...real.channels, { ...first(real.channels), id: 99, slug: 'x', title: 'x', topics: ['飛行'] }] }),
    ).toThrow('catalogue/channels.yaml：topics 寫的「飛行」不存在')
    expect(changed({ columns: [{ ...first(real.columns), channel: 'x' }] })).toThrow(
      'catalogue/columns.yaml：channel 寫的「x」不存在',
    )
    expect(changed({ columns: [{ ...first(real.columns), author: 99 }] })).toThrow(
      'catalogue/columns.yaml：author 寫的「99」不存在',
    )
  })

  test('duplicates are refused', () => {
    expect(changed({ tags: [...real.tags, first(real.tags)] })).toThrow(/tags\.yaml：標籤 .* 重複/)
    expect(changed({ quizzes: [...real.quizzes, first(real.quizzes)] })).toThrow(/quizzes\.yaml：編號 1 重複/)
    expect(changed({ magazines: [...real.magazines, first(real.magazines)] })).toThrow(/magazines\.yaml：期數 1 重複/)
    expect(changed({ channels: [...real.channels, { ...first(real.channels), id: 99, slug: 'x' }] })).toThrow(/頻道名稱 .* 重複/)
    expect(changed({ topics: [...real.topics, first(real.topics)] })).toThrow(/topics\.yaml：代號 .* 重複/)
    expect(changed({ pages: [...real.pages, first(real.pages)] })).toThrow(/pages\.yaml：代稱 about 重複/)
  })

  test("an issue's pages are ascending", () => {
    const issue = first(real.magazines)
    const section = first(issue.sections)
    const items = [...section.items].reverse()
    expect(changed({ magazines: [{ ...issue, sections: [{ ...section, items }] }] })).toThrow('第 1 期的頁碼')
  })
})
