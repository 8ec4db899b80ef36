import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { drawPictures } from './pictures.ts'
import { plateOf, plates } from './plates.ts'
import { readDemo } from './read-demo.ts'

const files = readdirSync(fileURLToPath(new URL('./content/pictures', import.meta.url)))

test('every plate is the picture of something, and every file is used', () => {
  const drawn = new Map(drawPictures(readDemo()).map(({ id, bytes }) => [id, bytes.toString()]))
  for (const id of Object.keys(plates)) expect([id, drawn.get(id)]).toEqual([id, plateOf(id)?.svg])
  expect(files.map((name) => name.replace('.svg', '')).sort()).toEqual([...new Set(Object.values(plates))].sort())
})

test('plates have a size, no text, whose font a server may lack, and nothing that runs', () => {
  for (const id of Object.keys(plates)) {
    const { svg, width, height } = plateOf(id) ?? { svg: '', width: 0, height: 0 }
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(900)
    expect(svg).not.toMatch(/<text|<script|<style|href|\son[a-z]+=|NaN|undefined/)
  }
})

test('other pictures are drawn by the engine', () => {
  expect(plateOf('cover-book-1')).toBeNull()
})
