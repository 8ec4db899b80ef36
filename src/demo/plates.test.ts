import { expect, test } from 'vitest'
import { bookJacket, lettersOnCovers } from './covers.ts'
import { letterFaces, lineWidth, textsOf } from './lettering.ts'
import { drawPictures } from './pictures.ts'
import { plate, plateNames, plates } from './plates.ts'
import { readDemo } from './read-demo.ts'

const content = readDemo()
const drawn = new Map(drawPictures(content).map((picture) => [picture.id, picture]))

test('every picture file is used, and every picture has a file', () => {
  for (const id of Object.keys(plates)) expect([id, drawn.has(id)]).toEqual([id, true])
  const shapes = new Set([...drawn.values()].map(({ bytes }) => bytes.toString()))
  const insideCovers = [...shapes].filter((svg) => svg.includes('<svg x="0"')).join('')
  const bodyOf = (svg: string) => svg.replace(/^<svg[^>]*>\s*<rect[^>]*\/>/, '').replace(/<\/svg>\s*$/, '')
  const unused = plateNames().filter((name) => {
    const { svg } = plate(name)
    return !shapes.has(svg) && textsOf(svg).length === 0 && !insideCovers.includes(bodyOf(svg))
  })
  expect(unused).toEqual([])
})

test('picture files have a size, and contain no scripts and no references', () => {
  for (const name of plateNames()) {
    const { svg, width, height } = plate(name)
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`)
    expect(svg).not.toMatch(/<script|<style|href|\son[a-z]+=|NaN|undefined|nan/)
  }
})

test('a seeded picture contains no text, whose font a server may lack', () => {
  for (const { id, bytes, width, height } of drawn.values()) {
    const svg = bytes.toString()
    expect([id, /<text|NaN|undefined|Infinity/.exec(svg)]).toEqual([id, null])
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`)
  }
})

test('every letter of a cover has an outline in its typeface', () => {
  const expected = lettersOnCovers(content)
  for (const face of letterFaces) expect(lineWidth(expected[face], face)).toBeGreaterThan(100)
})

/** Without the space and the marks at which a title is broken into lines. */
const bare = (text: string) => text.replace(/[\s，、：]/g, '')

test.each(content.posts.flatMap(({ front }) => (front.book ? [{ id: front.id, title: front.title, ...front.book }] : [])))(
  'the jacket of book $id bears its title, its author and its publisher, and is three by four',
  ({ id, title, author, publisher }) => {
    const { svg, width, height } = bookJacket(id)
    const printed = bare(
      textsOf(svg)
        .map(({ text }) => text)
        .join(''),
    )
    expect(printed).toContain(bare(/《([^》]+)》/.exec(title)?.[1] ?? title))
    expect(printed).toContain(author)
    expect(printed).toContain(publisher)
    expect(width / height).toBe(3 / 4)
  },
)

test('issue covers are 3:4; no two pictures of issues, books or authors are the same', () => {
  const some = [...drawn.values()].filter(({ id }) => /^(cover-(magazine|book)|portrait-author)-/.test(id))
  expect(new Set(some.map(({ bytes }) => bytes.toString())).size).toBe(some.length)
  for (const { id, width, height } of some.filter(({ id }) => id.startsWith('cover-magazine')))
    expect([id, width / height]).toEqual([id, 3 / 4])
})
