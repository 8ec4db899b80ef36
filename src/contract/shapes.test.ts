import { expect, it } from 'vitest'
import { z } from 'zod'
import { pageNumber, paging, textField, wholeNumber } from './shapes.ts'

const one = wholeNumber('不是數字', { min: 1, max: 99, tooLarge: '太大' })
const errorOf = (input: unknown) => one.safeParse(input).error?.issues[0]?.message

it.each([
  ['7', 7],
  [7, 7],
  ['007', 7],
])('accepts %j', (input, number) => {
  expect(one.parse(input)).toBe(number)
})

it.each(['1e1', '0x1', ' 1', '1 ', '+1', '1.0', '１', '', 'x', '-1', '0', 1.5, Number.NaN, true, null, undefined, [5], { 1: 1 }])(
  'refuses %j',
  (input) => {
    expect(errorOf(input)).toBe('不是數字')
  },
)

it('reports a number that is too large', () => {
  expect([errorOf('100'), errorOf(1e30), errorOf('9'.repeat(40))]).toEqual(['太大', '不是數字', '不是數字'])
})

it('defaults to the first page of twenty', () => {
  expect(z.object(paging).parse({})).toEqual({ page: 1, per_page: 20 })
  expect(pageNumber.safeParse('1e1').success).toBe(false)
})

it.each(['血糖\ud800', '\udc00血糖', '血\u0007糖', '血\u000b糖', '血\ufffe糖'])(
  'text that cannot be stored is refused: %j',
  (input) => {
    expect(textField('不是文字').safeParse(input).success).toBe(false)
  },
)

it.each([
  [' 血糖🩸\n第二行\t ', '血糖🩸\n第二行'],
  ['血\u202e糖\u200b', '血糖'],
])('typed text is stored as displayed: %j', (input, stored) => {
  expect(textField('不是文字').parse(input)).toBe(stored)
})
