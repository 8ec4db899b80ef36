import { describe, expect, test } from 'vitest'
import { compileDocument } from '../domain/posts/compile.ts'
import { fridgePage } from '../domain/posts/fridge.ts'
import { plainText } from '../domain/posts/plain-text.ts'
import { exertionalChestError } from '../domain/red-flags/exertional-chest.ts'
import { trees } from '../domain/symptoms/trees.ts'
import { tools } from '../domain/tools/catalogue.ts'
import { demoManuscripts } from './manuscripts.ts'
import { demoQuestions } from './questions.ts'
import { readDemo } from './read-demo.ts'

const demo = readDemo()
/**
 * The articles of the demo, tested against the requirements of a physician-editor: each statement is in the expected
 * sentence, and no passage contradicts it.
 */
const articles = demo.posts.filter(({ type }) => type === 'article')
const textOf = (id: number) => {
  const post = articles.find(({ front }) => front.id === id)
  if (!post) throw new Error(`no article ${id}`)
  return [...post.front.key_points, ...post.document.content.map((block) => plainText(block).replaceAll('\n', ' '))].join('\n')
}

describe('statements that must never change', () => {
  test.each<[string, number, RegExp, RegExp | null]>([
    [
      'hepatitis is screened for by the rule since August 2025',
      57,
      /2025 年 8 月起.*民國 75 年（含）以前出生.*國健署/,
      /45 到 79 歲可以搭配/,
    ],
    ['a cough of two weeks is looked at', 28, /咳嗽超過兩週/, /三週/],
    ['the painkiller in cold medicines has its name', 28, /乙醯胺酚.*acetaminophen/, null],
    ['transient vision loss in one eye is 119', 62, /一隻眼睛忽然看不見.*119/, null],
    ['signs of a stroke that pass are 119', 4, /已經完全恢復，也馬上撥 119/, /必須當天就醫/],
    ['jaundice is seen the same day', 10, /眼白變黃.*當天就要就醫/, /幾天內就要就醫/],
    ['black stools on blood thinners, supplements', 22, /黑便.*抗凝血藥.*直接去急診/, /瘀青、解黑便/],
    ['black stools on blood thinners, herbs', 26, /黑便.*抗凝血藥.*急診/, /牙齦流血、黑便/],
    ['a reliever alone treats no asthma', 13, /只用緩解型不算在治療氣喘/, null],
    ['chest pain with sudden breathlessness or blood', 13, /胸痛、突然喘起來，或是咳血.*119/, null],
    ['a statin with dark urine is seen the same day', 8, /尿液變成深茶色.*當天就醫，夜裡就到急診/, /請盡快就醫並帶著藥袋/],
    ['after a heart attack the target is named with its source', 8, /至少低於 70.*2019 年指引訂為低於 55/, null],
    ['a blow to the head on anticoagulants waits for nothing', 9, /撞到頭，就算沒有不舒服也打 119/, /立即就醫/],
    ['a racing heart that does not stop is 119', 9, /半小時還不停，打 119/, /當日或隔日就醫/],
    ['breathless lying down is no asthma', 13, /躺下更喘、腳腫，要想到心臟，當天就醫/, null],
    ['a reliever more than twice a week', 13, /一週用到超過兩次/, /一週用到兩三次以上/],
    ['a pulse that is irregular now is recorded the same day', 51, /脈搏還是亂的.*今天就去做心電圖/, /一、兩週內都可以/],
    ['tightness on slopes that goes with rest', 34, /休息就好的.*一樣打 119/, /當天聯絡心臟科/],
    ['ketoacidosis without a high sugar', 48, /SGLT2.*血糖不太高，也可能酮酸中毒.*急診/s, null],
    ['nothing cold after oxaliplatin', 33, /oxaliplatin.*冷的食物.*一律吃溫的/, /冷一點的食物/],
    ['confusion in the heat waits for no thermometer', 47, /沒有體溫計、或量起來沒那麼高，都不必等/, /意識混亂加上高體溫/],
    ['a hot joint with fever is an emergency', 5, /細菌性關節炎，請立刻去急診/, null],
    ['no pressure is taken on the arm of a fistula', 1, /瘻管.*絕對不量血壓/, null],
    ['who else may have which vaccine', 56, /55 到 64 歲原住民.*免疫力低的成人.*孕婦建議接種/s, /慢性病患、照顧者/],
  ])('%s', (_, id, actual, never) => {
    const words = textOf(id)
    expect(words).toMatch(actual)
    if (never) expect(words).not.toMatch(never)
  })
})

/** Every string of a value, with its location. */
const stringsIn = (value: unknown, place: string): [string, string][] =>
  typeof value === 'string'
    ? [[place, value]]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, of]) => stringsIn(of, `${place}.${key}`))
      : []

test('chest tightness on exertion follows one rule in all demo texts and symptom checker ends', () => {
  const ofPosts = demo.posts.flatMap(({ file, front, document }) => [
    ...[front.lead, ...front.key_points].map((text) => [file, text, false] as const),
    ...document.content.flatMap((block) => {
      const isFlag = block.type === 'red_flag'
      const text = plainText(block)
      return (isFlag ? text.split('\n') : [text]).map((part) => [file, part, isFlag] as const)
    }),
  ])
  const others = [
    ...stringsIn(demo.catalogue, 'catalogue'),
    ...stringsIn(demoQuestions, 'questions'),
    ...stringsIn(demoManuscripts, 'manuscripts'),
    ...Object.entries(tools).flatMap(([slug, { caveats }]) => stringsIn(caveats, slug)),
    ...trees.flatMap(({ key, ends }) =>
      Object.entries(ends).map(([end, { advice }]): [string, string] => [`${key}/${end}`, advice.join('\n')]),
    ),
  ]
  const errors = [...ofPosts, ...others.map(([place, text]) => [place, text, false] as const)].flatMap(
    ([place, text, isFlag]) => {
      const error = exertionalChestError(text, isFlag)
      return error === null ? [] : [`${place}: ${text} → ${error}`]
    },
  )
  expect(errors).toEqual([])
  expect(ofPosts.filter(([, text]) => /運動.*胸悶/.test(text)).length).toBeGreaterThan(1)
})

test('every fridge page of a text that calls for help prints the call', () => {
  const sheets = articles.flatMap(({ front, document }) => {
    const content = compileDocument(document)
    const [reviewed_at, publish_date] = [front.reviewed_at ?? null, front.publish_date]
    const signed = { reviewed_by: {}, reviewed_at, publish_date, updated_at: publish_date, walled: false }
    const page = fridgePage({ ...signed, key_points: front.key_points, content })
    return page ? [{ id: front.id, calls: /119|急診/.test(document.content.map(plainText).join('\n')), page }] : []
  })
  expect(sheets.filter(({ calls }) => calls).length).toBeGreaterThan(30)
  expect(sheets.filter(({ calls, page }) => calls && !/119|急診/.test(page.flags.join(''))).map(({ id }) => id)).toEqual([])
})

test('what was changed for safety was read again by a reviewer', () => {
  const changed = [1, 4, 5, 8, 9, 10, 13, 17, 22, 25, 26, 28, 31, 33, 34, 39, 45, 46, 47, 48, 51, 56, 57, 62, 64, 71]
  const behind = articles.filter(
    ({ front: { id, updated_at = '', reviewed_at = '' } }) =>
      changed.includes(id) && (updated_at === '' || reviewed_at < updated_at.slice(0, 10)),
  )
  expect(behind.map(({ file }) => file)).toEqual([])
})
