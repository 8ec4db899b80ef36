import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BookCover } from './book-cover.tsx'

const title = '導讀《淡一點的餐桌》，用一年把全家的鹽減下來'
const jacket = { id: 'jacket', width: 900, height: 1200 }
const renderCover = (cover: typeof jacket | null) => renderToStaticMarkup(<BookCover post={{ title, cover }} sizes="210px" />)

test('a jacket bears its own title: the page prints none on it', () => {
  expect(renderCover(jacket)).toContain('/img/jacket/')
  expect(renderCover(jacket)).not.toContain('餐桌')
})

test('a book without a picture of its jacket shows its title in place of it', () => {
  expect(renderCover(null).replaceAll(/<[^>]*>/g, '')).toBe('淡一點的餐桌')
})
