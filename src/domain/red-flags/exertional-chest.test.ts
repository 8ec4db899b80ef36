import { expect, test } from 'vitest'
import { exertionalChestError } from './exertional-chest.ts'

test.each([
  ['走路會胸悶，請去看醫師。', 'names no number'],
  ['運動時胸悶，立刻停下，休息後沒有緩解就撥 119。', 'waits for relief'],
  ['練習時胸口悶，停下來坐著；幾分鐘內沒有緩解，請打 119。', 'waits for relief'],
  ['胸口悶痛不退請打 119。走路爬坡才胸悶、休息就好的，當天聯絡心臟科。', 'sends to a doctor'],
  ['重訓用力時胸口有壓迫感，先求證再繼續。', 'names no number'],
])('「%s」 %s', (text) => expect(exertionalChestError(text)).toContain('一用力就胸悶'))

test.each([
  '走路時胸悶、冒冷汗，停下來並撥 119。',
  '運動時胸悶，立刻停下並撥 119，休息就好也要打；醫師診斷過、和以前一樣的心絞痛，照原來的指示休息，並告訴醫師。',
  '胸口壓迫超過幾分鐘，請打 119。',
  '氣喘的人夜裡會咳、會胸悶。',
  '運動之後腿痠，休息幾天就好。',
])('「%s」 agrees', (text) => expect(exertionalChestError(text)).toBeNull())

test('a line of a red flag needs no number of its own, but must not advise waiting for relief', () => {
  expect(exertionalChestError('運動中胸悶、冒冷汗或喘不過氣', true)).toBeNull()
  expect(exertionalChestError('運動時胸口悶，停下來休息仍沒有緩解', true)).not.toBeNull()
})
