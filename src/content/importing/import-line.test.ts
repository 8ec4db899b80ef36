import { expect, test } from 'vitest'
import { readLine } from './import-line.ts'

const around = {
  line: 1,
  channel: null,
  now: new Date('2026-11-01T00:00:00Z'),
  origin: 'https://magazine.example',
  isClassic: false,
}
const read = (record: unknown) => readLine(record, around)

test('a text that cannot be parsed is an error of its line, and does not abort the import', () => {
  const deep = (times: number) => ({ id: 1, text: '<ul><li>甲'.repeat(times) })
  expect(read(deep(3))).toMatchObject({ post: { external_id: '1' } })
  expect(read(deep(40))).toEqual({ errors: [expect.stringContaining('層數太多')] })
  expect(read({ id: 1, text: '<p><img src="https://x.tw/a.jpg"></p>' })).toEqual({
    errors: ['text：沒有可以留下的內文；圖片：https://x.tw/a.jpg'],
  })
})

test('titles and tags may contain markup; the first spelling of a tag is used', () => {
  const tags = ['高 血壓', '血壓 &amp; 心臟', '#高血壓', 'ＤＡＳＨ飲食', 'DASH飲食']
  expect(read({ id: 1, title: 'R&amp;D <em>鹽</em>\n5 < 6，<b>粗<sup>上</sup></b>字', text: '內文', tags })).toMatchObject({
    post: { title: 'R&D 鹽 5 < 6，粗上字', tags: ['高 血壓', '血壓 & 心臟', 'DASH飲食'] },
  })
})

test('a line without a status is public; a line without a channel gets that of the command', () => {
  expect(read({ id: 1, text: '內文' })).toMatchObject({ post: { isPublic: true, isDated: false, channel: null } })
  const [own, fallback] = [
    { id: 1, text: '內文', channel: 'diet' },
    { id: 1, text: '內文' },
  ].map((record) => readLine(record, { ...around, channel: '17' }))
  expect([own, fallback]).toMatchObject([{ post: { channel: 'diet' } }, { post: { channel: '17' } }])
})
