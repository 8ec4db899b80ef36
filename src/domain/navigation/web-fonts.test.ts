import { expect, it } from 'vitest'
import { wantsChineseFont, wantsLatinFont } from './web-fonts.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'

it.each([
  ['Windows', windows, true, true],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', true, true],
  ['an Android telephone', android, false, false],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148',
    true,
    false,
  ],
  [
    'a Mac, as which an iPad presents itself',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
    true,
    false,
  ],
])('%s', (_, userAgent, latin, chinese) => {
  expect(wantsLatinFont(userAgent, undefined)).toBe(latin)
  expect(wantsChineseFont(userAgent, undefined)).toBe(chinese)
})

it.each([wantsLatinFont, wantsChineseFont])('skips data savers and slow connections', (wants) => {
  expect(wants(windows, { saveData: true })).toBe(false)
  expect(wants(windows, { effectiveType: '2g' })).toBe(false)
  expect(wants(windows, { effectiveType: '4g' })).toBe(true)
})
