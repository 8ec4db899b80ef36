import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

test('a part that comes in a file of its own comes by lazyPart, which takes no page away where it does not come', () => {
  const makers = sourcesBelow('src').filter(
    (file) => /\.tsx?$/.test(file) && /\bimport \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(makers).toEqual(['src/drawing/lazy-part.ts'])
})
