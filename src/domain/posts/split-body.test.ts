import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentAdPositions } from '../ads/content-ad-positions.ts'
import { blockTypes, type CompiledBlock } from './compiled-block.ts'
import { foldSigns, isEmergencyTopic, redFlagsOf, splitBody } from './split-body.ts'

const blocks = fc
  .array(fc.constantFrom(...blockTypes), { maxLength: 40 })
  .map((kinds) => kinds.map((type, index): CompiledBlock => ({ type, html: `<i>${index} ${type}</i>` })))

test('nothing is lost, moved or empty, and there is one gap for each advertisement', () => {
  fc.assert(
    fc.property(blocks, (body) => {
      const parts = splitBody(body)
      const text = body.filter(({ type }) => type !== 'red_flag')
      expect(parts.join('')).toBe(text.map(({ html }) => html).join(''))
      expect(redFlagsOf(body)).toEqual(body.filter((block) => !text.includes(block)).map(({ html }) => html))
      expect(parts).not.toContain('')
      expect(parts.length).toBe(text.length === 0 ? 0 : contentAdPositions(body).length + 1)
    }),
  )
})

const flag = (lines: string, signs: string) =>
  `<div class="red-flag" role="note" aria-label="立刻打 119"><p><strong>立刻打 119</strong></p><ul class="helplines">${lines}</ul>${signs}</div>`
const ambulance = '<li><a href="tel:119"><strong>119</strong> 緊急救護</a></li>'
const signs =
  '<p>有心血管疾病的人，出現任何一項：</p><ul>\n<li>劇烈的<strong>上腹痛</strong></li>\n<li>說話不清</li>\n</ul><p>坐下別走動。</p>'

test('folds the signs below the number as one line, and keeps every word of them', () => {
  expect(foldSigns(flag(ambulance, signs))).toBe(
    `<div class="red-flag brief" role="note" aria-label="立刻打 119"><p><strong>立刻打 119</strong></p><ul class="helplines">${ambulance}</ul>` +
      `<details><summary><span>有心血管疾病的人，出現任何一項：劇烈的上腹痛；說話不清。坐下別走動。</span></summary>${signs}</details></div>`,
  )
})

test('folds neither several numbers nor a red flag without signs', () => {
  for (const html of [flag(ambulance + ambulance, signs), flag(ambulance, ''), '<p>text</p>']) expect(foldSigns(html)).toBe(html)
})

test('a post is about an emergency if its title, lead or tags say so', () => {
  const post = { title: '藥局櫃檯最常被問的六個膽固醇問題', lead: '吃了藥是不是一輩子？', tags: ['高血脂'] }
  expect(isEmergencyTopic(post)).toBe(false)
  expect(isEmergencyTopic({ ...post, title: '低血糖的夜裡，枕邊放什麼' })).toBe(true)
  expect(isEmergencyTopic({ ...post, lead: '先打 119。' })).toBe(true)
  expect(isEmergencyTopic({ ...post, tags: ['中風'] })).toBe(true)
})
