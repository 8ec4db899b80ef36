import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

test.each([
  ['a script', '<p>字<script>alert(1)</script></p>', '<p>字</p>'],
  ['a handler', '<p onclick="x()">字</p>', '<p>字</p>'],
  ['a script in a link', '<a href="javascript:alert(1)">字</a>', '<a>字</a>'],
  ['a link without a scheme to elsewhere', '<a href="//evil.example/">字</a>', '<a>字</a>'],
  ['a style', '<p style="position:fixed">字</p>', '<p>字</p>'],
  ['an unknown class', '<div class="table evil">字</div>', '<div class="table">字</div>'],
  ['a frame', '<iframe src="https://evil.example/"></iframe>字', '字'],
  ['a picture from elsewhere', '<img src="https://evil.example/a.png" alt="" />', ''],
  ['a first-level heading', '<h1>字</h1>', '字'],
])('removes %s', (_, dirty, clean) => {
  expect(cleanHtml(dirty)).toBe(clean)
})

test.each([
  '<p>字<strong>粗</strong><em>斜</em><sup>2</sup></p>',
  '<h2 id="article-1-小節">小節</h2>',
  '<ol start="3"><li>字</li></ol>',
  '<a href="/article/1">字</a>',
  '<a href="tel:1966">1966</a>',
  '<img src="/img/a/800.webp" srcset="/img/a/320.webp 320w, /img/a/800.webp 800w" sizes="100vw" width="8" height="5" alt="鹽" loading="lazy" />',
])('retains %s', (html) => {
  expect(cleanHtml(html)).toBe(html)
})
