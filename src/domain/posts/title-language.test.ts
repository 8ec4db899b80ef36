import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { titleLanguage } from './title-language.ts'

describe('titleLanguage', () => {
  it.each(['Sports Injuries', 'How to warm up before exercising', 'Heat and Your Health（WHO）', 'Salt reduction – key facts'])(
    '%s is English',
    (title) => expect(titleLanguage(title)).toBe('en'),
  )

  it.each([
    '',
    '三高',
    'BMI 怎麼算',
    'LINE',
    'B 肝與 C 肝',
    '《DASH diet》是什麼？一次看懂得舒飲食的六個重點',
    '2026',
    'COVID-19 之後的肺',
  ])('%s is in the language of the page', (title) => expect(titleLanguage(title)).toBeUndefined())

  it('never treats a title with Chinese as English', () => {
    const han = fc.stringMatching(/^[一-龥]{1,20}$/)
    fc.assert(fc.property(han, (title) => titleLanguage(title) === undefined))
    fc.assert(fc.property(han, (title) => titleLanguage(`to be ${title}`) === undefined))
  })
})
