import { expect, test } from 'vitest'
import { pictureSources } from './picture-sources.ts'

const picture = { id: 'eggs', width: 480, height: 270 }

test('an image without a crop has the same address in every frame', () => {
  const sources = pictureSources(picture)
  expect(sources('1')).toEqual(sources())
  expect(sources()).toEqual({
    avif: '/img/eggs/320.avif 320w, /img/eggs/480.avif 480w',
    webp: '/img/eggs/320.webp 320w, /img/eggs/480.webp 480w',
    src: '/img/eggs/800.jpg',
    width: 480,
    height: 270,
  })
})

test('a frame shows its crop, and without a frame the whole image is shown', () => {
  const sources = pictureSources({ ...picture, cuts: { '1': '1x1-0-0-270' } })
  expect(sources('1').src).toBe('/img/eggs/1x1-0-0-270/800.jpg')
  expect(sources('1').avif).toBe('/img/eggs/1x1-0-0-270/320.avif 270w')
  for (const other of [sources(), sources('16 / 9')]) expect(other).toEqual(pictureSources(picture)())
})
