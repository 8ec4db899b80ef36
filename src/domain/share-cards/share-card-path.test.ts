import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseShareCardPath, shareCardKinds, shareCardPath } from './share-card-path.ts'

describe('the address of a share card', () => {
  it('survives the round trip', () => {
    const numbered = shareCardKinds.filter((kind) => kind !== 'tool' && kind !== 'site')
    fc.assert(
      fc.property(fc.constantFrom(...numbered), fc.integer({ min: 1, max: 999_999_999 }), (kind, number) => {
        expect(parseShareCardPath(shareCardPath(kind, number))).toEqual({ kind, key: String(number) })
      }),
    )
    expect(parseShareCardPath(shareCardPath('tool', 'safe_period'))).toEqual({ kind: 'tool', key: 'safe_period' })
  })

  it.each([
    '/share-card/article/0.jpg',
    '/share-card/article/01.jpg',
    '/share-card/article/1.png',
    '/share-card/article/home.jpg',
    '/share-card/tool/1.jpg',
    '/share-card/member/1.jpg',
    '/share-card/article/1234567890.jpg',
    '/share-card/tool/../bmi.jpg',
    '/share-card/article/1.jpg/',
  ])('%s is invalid', (path) => {
    expect(parseShareCardPath(path)).toBeNull()
  })
})
