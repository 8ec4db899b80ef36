import { expect, test } from 'vitest'
import { isVideoSource, videoUrlIn } from './contents.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  [' https://youtu.be/dQw4w9WgXcQ?si=who-shared-it&t=30 ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['http://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
])('%s is a video', (pasted, url) => {
  expect(videoUrlIn(pasted)).toBe(url)
  expect(isVideoSource(url)).toBe(true)
})

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/@channel',
  'https://youtu.be.evil.example/dQw4w9WgXcQ',
  'https://evil.example/?v=dQw4w9WgXcQ',
  'https://vimeo.com/channels/staffpicks',
  'javascript:alert(1)',
  '一般的文字',
])('%s is none', (pasted) => expect(videoUrlIn(pasted)).toBeNull())
