import fc from 'fast-check'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { cleanUrl } from '../../../../domain/html-cleaning/clean-html.ts'
import { maxBlocks, maxTextLength } from '../../../../domain/manuscripts/longest-text.ts'
import { schema } from '../schema.ts'
import { pasteLengthError, pasteSizeError, stripDataUrls } from './paste.ts'
import { clipboardPicturesOf, picturesOfRtf } from './read-clipboard.ts'

const origin = 'https://magazine.example'
const png = '89504e470d0a1a0a0000000d49484452'
const jpeg = 'ffd8ffe000104a464946000101'
/** As Word writes it: image properties, the bytes in lines, and a fallback for old programs. */
const ofWord = `{\\rtf1\\ansi {\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex99\\picw3200\\pngblip\\bliptag-1457{\\*\\blipuid a92c05f3}${png.slice(0, 8)}
${png.slice(8)}}}{\\nonshppict {\\pict\\picscalex99\\wmetafile8 0100090000036e00}}
{\\*\\shppict{\\pict\\picw100\\jpegblip ${jpeg}}}\\par a \\{ brace}`
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

test('removes tracking parameters and redirectors from links; own links become paths', () => {
  const clean = (href: string) => cleanUrl(href, origin)
  expect(clean('https://www.hpa.gov.tw/a?id=3&utm_source=line&fbclid=x#b')).toBe('https://www.hpa.gov.tw/a?id=3#b')
  expect(clean('https://www.google.com/url?q=https://who.int/a?utm_campaign%3Dx&sa=D&source=docs&ust=1')).toBe(
    'https://who.int/a',
  )
  expect(clean('https://l.facebook.com/l.php?u=https%3A%2F%2Fwho.int%2Fb%3Ffbclid%3D1&h=AT')).toBe('https://who.int/b')
  expect(clean('https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwho.int%2Fc&data=05')).toBe('https://who.int/c')
  expect(clean(`${origin}/article/12?utm_source=mail#two`)).toBe('/article/12#two')
  // URLs that only resemble redirectors, or point to themselves, are unchanged
  expect(clean('https://example.org/url?q=https://who.int')).toBe('https://example.org/url?q=https://who.int')
  expect(clean('https://www.google.com/url?q=javascript:alert(1)')).toContain('google.com/url')
  expect(clean('http://[')).toBeNull()
  fc.assert(fc.property(fc.webUrl({ withQueryParameters: true }), (url) => void expect(clean(clean(url) ?? '')).toBe(clean(url))))
})

test('reads Word images from the RTF: those named in the HTML, in order', () => {
  const read = (rtf: string) => picturesOfRtf(rtf).map((picture) => picture && [picture.type, hexOf(picture.bytes)])
  expect(read(ofWord)).toEqual([
    ['image/png', png],
    ['image/jpeg', jpeg],
  ])
  expect(read('{\\rtf1 {\\pict\\pngblip 895}{\\pict\\pngblip zz}{\\pict\\pngblip')).toEqual([null, null, null])
  // images of headers, bullets and shape fallbacks are not in the HTML; one of another format is
  expect(
    read(
      `{\\rtf1{\\header \\pard{\\*\\shppict{\\pict\\pngblip ${jpeg}}}}{\\footerf{\\pict\\pngblip ${jpeg}}}{\\*\\listpicture{\\*\\shppict{\\pict\\pngblip ${jpeg}}}}{\\shp{\\*\\shpinst{\\sp{\\sv{\\pict\\emfblip ${png}}}}}{\\shprslt{\\pict\\pngblip ${jpeg}}}}{\\headery=1{\\pict\\pngblip ${png}}}}`,
    ),
  ).toEqual([null, ['image/png', png]])
  fc.assert(
    fc.property(
      fc.string(),
      (text) => void expect(picturesOfRtf(`\\pict${text}`).every((one) => one === null || one.bytes.length > 0)).toBe(true),
    ),
  )
})

test('takes bytes from the HTML, from Word’s RTF, or from the one file beside a single image', async () => {
  const image = (src: string) => ({ src, libraryImage: null, wording: { alt: '', caption: '' } })
  const file = new File(['bytes'], 'image.png', { type: 'image/png' })
  const of = async (html: string, rtf: string, sources: string[]) => {
    const all = clipboardPicturesOf({ html, files: [file], rtf: () => rtf }).bytesOf(sources.map(image))
    return Promise.all(all.map(async (blob) => blob && [blob.type, hexOf(new Uint8Array(await blob.arrayBuffer()))]))
  }
  const within = `<p>字<img src="data:image/png;base64,${Buffer.from(png, 'hex').toString('base64')}"></p>`
  expect(clipboardPicturesOf({ html: within, files: [], rtf: () => '' }).html).toBe('<p>字<img src="bytes:0"></p>')
  expect(stripDataUrls(within)).toBe('<p>字<img src="data:"></p>')
  expect(await of(within, '', ['bytes:0', 'bytes:9', 'https://a.tw/x.png'])).toEqual([['image/png', png], null, null])
  expect(await of('<p>字</p>', ofWord, ['file:///C:/1.png', 'file:///C:/2.jpg'])).toEqual([
    ['image/png', png],
    ['image/jpeg', jpeg],
  ])
  // with more images than in the RTF they cannot be matched
  expect(await of('<p>字</p>', ofWord, ['file:///C:/1.png'])).toEqual([null])
  // an unsupported image format keeps the order of the others
  const withEmf = ofWord.replace('\\rtf1', '\\rtf1{\\*\\shppict{\\pict\\emfblip 0100}}')
  expect(await of('<p>字</p>', withEmf, ['file:///C:/0.gif', 'file:///C:/1.png', 'file:///C:/2.jpg'])).toEqual([
    null,
    ['image/png', png],
    ['image/jpeg', jpeg],
  ])
  const whyLost = (rtf: string, sources: string[]) => {
    const pictures = clipboardPicturesOf({ html: '<p>字</p>', files: [], rtf: () => rtf })
    pictures.bytesOf(sources.map(image))
    return pictures.whyLost(image('file:///C:/1.png'))
  }
  expect([
    whyLost('', ['file:///C:/1.png']),
    whyLost(ofWord, ['file:///C:/1.png']),
    whyLost('{\\pict\\emfblip 01}', ['file:///C:/1.png']),
  ]).toEqual([
    '張圖片（剪貼簿裡沒有圖檔，請存成檔案再上傳）',
    '張圖片（剪貼簿裡的圖檔數目不同，分不出是哪一張，請存成檔案再上傳）',
    '張圖片（剪貼簿裡的格式讀不出來，請存成檔案再上傳）',
  ])
  expect(await of('<!--StartFragment--><img src="https://a.tw/x.png">', '', ['https://a.tw/x.png'])).toEqual([
    ['image/png', hexOf(Buffer.from('bytes'))],
  ])
  expect(await of('<p>字<img src="https://a.tw/x.png"></p>', '', ['https://a.tw/x.png'])).toEqual([null])
})

test('reports a paste that would exceed the limit before it is inserted', () => {
  const paragraphs = (count: number, words = '字') =>
    schema.node(
      'doc',
      null,
      Array.from({ length: count }, () => schema.node('paragraph', null, schema.text(words))),
    )
  const upon = (doc = paragraphs(2)) => EditorState.create({ doc })
  const pasted = (count: number, words?: string) => paragraphs(count, words).slice(1, 3 * count)
  expect(pasteSizeError(upon(), pasted(maxBlocks - 1))).toBeNull()
  expect(pasteSizeError(upon(), pasted(maxBlocks))).toContain('5,000 段')
  expect(pasteSizeError(upon(paragraphs(maxBlocks)), pasted(1))).toBeNull()
  expect(pasteSizeError(upon(), paragraphs(1, '字'.repeat(maxTextLength - 1)).slice(1))).toContain('100,000 字')
  expect([pasteLengthError('字\n'.repeat(maxTextLength)), pasteLengthError('字'.repeat(maxTextLength + 1))]).toEqual([
    null,
    expect.stringContaining('100,000 字'),
  ])
})
