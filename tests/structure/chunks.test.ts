import { expect, test } from 'vitest'
import { chunks } from '../../vite.chunks.ts'
import { sourcesBelow } from './sources.ts'

test('every path of a chunk is a file or a folder, and no file is in two chunks', () => {
  const files = sourcesBelow('src')
  const paths = Object.values(chunks).flat()
  const filesOf = (path: string) => {
    const source = `src/${path}`
    return files.filter((file) => (path.endsWith('/') ? file.startsWith(source) : file === source))
  }
  expect(paths.filter((path) => filesOf(path).length === 0)).toEqual([])
  const all = paths.flatMap(filesOf)
  expect(all.filter((file, at) => all.indexOf(file) !== at)).toEqual([])
})
