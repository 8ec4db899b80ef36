import { describe, expect, test } from 'vitest'
import { plainText } from '../domain/posts/plain-text.ts'
import { readDemo } from './read-demo.ts'

/**
 * Statements that a physician-editor required in the demo's articles: in the sentence where readers look for it, and
 * not contradicted elsewhere.
 */
const articles = readDemo().posts.filter(({ type }) => type === 'article')
const wordsOf = (id: number) => {
  const found = articles.find(({ front }) => front.id === id)
  if (!found) throw new Error(`no article ${id}`)
  return [...found.front.key_points, ...found.document.content.map((block) => plainText(block).replaceAll('\n', ' '))].join('\n')
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
    ['sight lost in one eye and back again is 119', 62, /一隻眼睛忽然看不見.*119/, null],
    ['signs of a stroke that pass are 119', 4, /已經完全恢復，也馬上撥 119/, /必須當天就醫/],
    ['jaundice is seen the same day', 10, /眼白變黃.*當天就要就醫/, /幾天內就要就醫/],
    ['black stools on blood thinners, supplements', 22, /黑便.*抗凝血藥.*直接去急診/, /瘀青、解黑便/],
    ['black stools on blood thinners, herbs', 26, /黑便.*抗凝血藥.*急診/, /牙齦流血、黑便/],
    ['a reliever alone treats no asthma', 13, /只用緩解型不算在治療氣喘/, null],
    ['chest pain with sudden breathlessness or blood', 13, /胸痛、突然喘起來，或是咳血.*119/, null],
    ['ketoacidosis without a high sugar', 48, /SGLT2.*血糖不太高，也可能酮酸中毒.*急診/s, null],
    ['nothing cold after oxaliplatin', 33, /oxaliplatin.*冷的食物.*一律吃溫的/, /冷一點的食物/],
    ['confusion in the heat waits for no thermometer', 47, /沒有體溫計、或量起來沒那麼高，都不必等/, /意識混亂加上高體溫/],
    ['a hot joint with fever is an emergency', 5, /細菌性關節炎，請立刻去急診/, null],
    ['no pressure is taken on the arm of a fistula', 1, /瘻管.*絕對不量血壓/, null],
    ['who else may have which vaccine', 56, /55 到 64 歲原住民.*免疫力低的成人.*孕婦建議接種/s, /慢性病患、照顧者/],
  ])('%s', (_, id, said, never) => {
    const words = wordsOf(id)
    expect(words).toMatch(said)
    if (never) expect(words).not.toMatch(never)
  })
})

test('texts changed for safety were reviewed again', () => {
  const changed = [1, 4, 5, 10, 13, 22, 26, 28, 33, 47, 48, 56, 57, 62]
  const behind = articles.filter(
    ({ front: { id, updated_at = '', reviewed_at = '' } }) =>
      changed.includes(id) && (updated_at === '' || reviewed_at < updated_at.slice(0, 10)),
  )
  expect(behind.map(({ file }) => file)).toEqual([])
})
