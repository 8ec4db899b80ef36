import { expect, test } from 'vitest'
import { recipeFigures, scaledLine } from './callout-labels.ts'

test('amounts are scaled; words are left as they are, notes that repeat an amount are left out', () => {
  expect(scaledLine('板豆腐 300 公克（約 1 盒）', 2)).toBe('板豆腐 600 公克')
  expect(scaledLine('洋蔥 150 公克（半顆）', 2)).toBe('洋蔥 300 公克')
  expect(scaledLine('小魚乾 5 公克（去頭）', 2)).toBe('小魚乾 10 公克（去頭）')
  expect(scaledLine('橄欖油 1 又 1/2 大匙', 2)).toBe('橄欖油 3 大匙')
  expect(scaledLine('醬油 1/2 大匙', 2)).toBe('醬油 1 大匙')
  expect(scaledLine('米 1 杯', 1.5)).toBe('米 1 又 1/2 杯')
  expect(scaledLine('蒜 3 瓣', 0.5)).toBe('蒜 1 又 1/2 瓣')
  expect(scaledLine('鹽 1/4 小匙', 0.5)).toBe('鹽 1/4 小匙')
  expect(scaledLine('水 350 毫升', 1.5)).toBe('水 525 毫升')
  expect(scaledLine('白胡椒少許', 3)).toBe('白胡椒少許')
  expect(scaledLine('油 1 小匙', 1)).toBe('油 1 小匙')
})

test('unknown numbers are left out', () => {
  expect(recipeFigures({ servings: 4, minutes: null, sodium: null, carbohydrate: 12 })).toEqual(['4 人份', '每份醣 12 公克'])
})
