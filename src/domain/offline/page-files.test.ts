import { expect, it } from 'vitest'
import { filesToStore, isPageFile, pictureOf, readRenderedPage } from './page-files.ts'

const drawn = (mark: string, title = '血壓 &amp; 心跳｜日安健康') =>
  `<html><head><title>${title}</title><link rel="stylesheet" href="/assets/b-2.css#"/>
  <link rel="icon" href="/favicon.svg"/></head><body><a href="/article/2">x</a>
  <article class="c"${mark}><img src="/img/cover-1/800.avif" srcSet="/img/cover-1/320.avif 320w"/>
  <video src="/recordings/walk.mp4" controls poster="/img/walk-1/800.webp"></video></article>
  <img src="/img/beside/320.avif"/><script type="application/json" id="routes">{"files":["/assets/a-1.js"]}</script></body></html>`

it('reads the access level, title and files of a post', () => {
  expect(readRenderedPage(drawn(' data-kept-as="subscriber"'), true)).toEqual({
    title: '血壓 & 心跳',
    accessLevel: 'subscriber',
    files: ['/assets/b-2.css', '/assets/a-1.js', '/img/cover-1/800.avif', '/img/walk-1/800.webp'],
  })
})

it('takes the title from the visible heading, not from the title for search engines', () => {
  const page = drawn('', '高血壓怎麼吃？營養師教你五招').replace(
    '<a ',
    '<h1 class="t">高血壓 &amp;<wbr/><span>餐桌</span></h1><a ',
  )
  expect(readRenderedPage(page, false)?.title).toBe('高血壓 &餐桌')
})

it.each(['', ' data-kept-as="all"', ' title="data-kept-as=&quot;open&quot;"'])(
  'refuses a post without an access level: %s',
  (mark) => {
    expect(readRenderedPage(drawn(mark), true)).toBeNull()
  },
)

it('treats a page that is no post as open', () => {
  expect(readRenderedPage(drawn(''), false)?.accessLevel).toBe('open')
})

it('ignores the Chinese typeface, API calls and other addresses', () => {
  expect(['/assets/a.js', '/img/a/320.avif'].every(isPageFile)).toBe(true)
  expect(['/assets/noto-sans-tc-3-wght.woff2', '/api/v1.0/member/me', '/article/1', '/sw.js'].some(isPageFile)).toBe(false)
})

it('stores one size of a picture, the loaded one', () => {
  expect(filesToStore(['/assets/a.js', '/img/a/800.jpg', '/img/b/800.jpg'], ['/img/a/320.avif', '/assets/a.js'])).toEqual([
    '/assets/a.js',
    '/img/b/800.jpg',
    '/img/a/320.avif',
  ])
})

it('maps an address to the picture that it is a size of', () => {
  expect(pictureOf('/img/cover-article-1/800.avif')).toBe('cover-article-1')
  expect(pictureOf('/assets/a.js')).toBeNull()
})
