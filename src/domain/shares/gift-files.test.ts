import { expect, test } from 'vitest'
import { giftReaderCode, parseGiftFilePath, withGiftPaths } from './gift-files.ts'

const share = 'abcdefghijkm'
const beneath = `/share/${share}`

test.each([
  ['<p>看<a href="/handouts/sheet.pdf">紀錄表</a></p>', [`href="${beneath}/handouts/sheet.pdf"`]],
  [
    '<video src="/recordings/walk.mp4" controls poster="/img/walk/800.webp"></video>',
    [`src="${beneath}/recordings/walk.mp4"`, `poster="${beneath}/img/walk/800.webp"`],
  ],
  ['<audio src="/recordings/breath.mp3" controls></audio>', [`src="${beneath}/recordings/breath.mp3"`]],
  [
    '<img srcset="/img/a/480.webp 480w, /img/a/800.webp 800w" src="/img/a/800.webp" alt="" />',
    [`"${beneath}/img/a/480.webp 480w, ${beneath}/img/a/800.webp 800w"`, `src="${beneath}/img/a/800.webp"`],
  ],
])('%s is rewritten to the path below the gift', (html, paths) => {
  const rewritten = withGiftPaths(html, share)
  for (const path of paths) expect(rewritten).toContain(path)
  expect(rewritten.replaceAll(beneath, '')).toBe(html)
})

test.each([
  '<p>檔案在 /handouts/sheet.pdf 裡</p>',
  '<p><a href="/article/3">另一篇</a>，<a href="https://example.org/handouts/sheet.pdf">別處</a></p>',
  '<p><a href="/handoutsofold/sheet.pdf">別的</a></p>',
])('%s is unchanged', (html) => expect(withGiftPaths(html, share)).toBe(html))

test('an address below a gift is parsed into file and gift; any other is its own', () => {
  expect(parseGiftFilePath(`${beneath}/handouts/sheet.pdf`)).toEqual({ share, path: '/handouts/sheet.pdf' })
  for (const path of ['/handouts/sheet.pdf', `${beneath}/article/3`, '/share/not-one/handouts/sheet.pdf', beneath])
    expect(parseGiftFilePath(path)).toEqual({ share: null, path })
})

test('the reader is identified by the code in the cookie', () => {
  expect(giftReaderCode('a=b; healthpress.gift=a-_9; c=d')).toBe('a-_9')
  for (const none of [undefined, null, '', 'not.healthpress.gift=a', 'healthpress.gift=']) expect(giftReaderCode(none)).toBe(null)
})
