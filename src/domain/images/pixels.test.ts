import { expect, it } from 'vitest'
import { canBeReencoded, maxUploadedSide, mayBeDecoded, memoryToDecode } from './pixels.ts'

it('accepts what cameras and screens produce', () => {
  expect(mayBeDecoded({ format: 'jpeg', width: 8160, height: 6120 })).toBe(true)
  expect(mayBeDecoded({ format: 'png', width: 5120, height: 2880 })).toBe(true)
  expect(mayBeDecoded({ format: 'gif', width: 480, height: 480, frames: 60 })).toBe(true)
  expect(mayBeDecoded({ format: 'heif', compression: 'av1', width: 4000, height: 3000 })).toBe(true)
})

it('counts the pixels of all frames, with a stricter limit for formats that are decoded whole', () => {
  expect(mayBeDecoded({ format: 'gif', width: 480, height: 480, frames: 600 })).toBe(false)
  expect(mayBeDecoded({ format: 'gif', width: 7700, height: 7700 })).toBe(false)
  expect(mayBeDecoded({ format: 'jpeg', width: 8160, height: 6120, progressive: true })).toBe(false)
  expect(mayBeDecoded({ format: 'jpeg', width: 12_000, height: 9000 })).toBe(false)
  expect(mayBeDecoded({ format: 'png', width: 0, height: 10 })).toBe(false)
  expect(mayBeDecoded({ format: 'heif', compression: 'av1', width: 5000, height: 4900 })).toBe(false)
})

it('limits uploads by their sides, their pixels per format, and the memory that decoding takes', () => {
  for (const [isAccepted, measured] of [
    [true, { format: 'jpeg', width: 10_320, height: 7750 }],
    [true, { format: 'jpeg', width: 8160, height: 6120, progressive: true }],
    [true, { format: 'png', width: 800, height: maxUploadedSide }],
    [true, { format: 'heif', compression: 'av1', width: 5000, height: 5000 }],
    [false, { format: 'jpeg', width: 800, height: 17_000 }],
    [false, { format: 'jpeg', width: 1, height: 300_000 }],
    [false, { format: 'png', width: 790_000, height: 100 }],
    [false, { format: 'heif', compression: 'av1', width: 8900, height: 8900 }],
    [false, { format: 'heif', compression: 'av1', width: 5100, height: 5000 }],
    [false, { format: 'jpeg', width: 8900, height: 8900, progressive: true }],
    [false, { format: 'webp', width: 8000, height: 8000 }],
    [false, { format: 'png', width: 8900, height: 8900, progressive: true, bits: 16 }],
    [false, { format: 'gif', width: 6000, height: 6000 }],
  ] as const)
    expect([measured, canBeReencoded(measured)]).toEqual([measured, isAccepted])
})

it('estimates more memory for deep colour and formats that are decoded whole', () => {
  const side = { width: 1000, height: 1000 }
  const of = (more: Partial<Parameters<typeof memoryToDecode>[0]>) => memoryToDecode({ ...side, ...more })
  expect(of({ format: 'jpeg', progressive: true })).toBeGreaterThan(of({ format: 'jpeg' }))
  expect(of({ format: 'png', bits: 16 })).toBe(2 * of({ format: 'png' }))
  expect(of({ format: 'heif', compression: 'av1' })).toBeGreaterThan(of({ format: 'webp' }))
})
