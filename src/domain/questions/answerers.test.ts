import { expect, it } from 'vitest'
import { answererPhrase } from './answerers.ts'

const educator = { title: '營養師', credentials: ['營養師證書', '糖尿病衛教人員合格證書'] }

it('states the qualification only where everyone lists it', () => {
  expect(answererPhrase([educator, { ...educator, title: '藥師' }])).toBe('具糖尿病衛教資格的專業人員')
  const other = { title: '護理師、長照專欄作者', credentials: ['護理師證書'] }
  expect(answererPhrase([educator, other])).toBe('營養師與護理師')
  expect(answererPhrase([educator, { title: '藥師', credentials: [] }, other])).toBe('營養師、藥師與護理師')
  expect(answererPhrase([other, other])).toBe('護理師')
  expect(answererPhrase([])).toBe('專業人員')
})
