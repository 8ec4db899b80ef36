import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

test('a lazily loaded component uses lazyPart, so a failed load does not break the page', () => {
  const makers = sourcesBelow('src').filter(
    (file) => /\.tsx?$/.test(file) && /\bimport \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(makers).toEqual(['src/rendering/lazy-part.ts'])
})
