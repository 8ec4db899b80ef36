import { expect, it } from 'vitest'
import { mayBeDecoded } from './pixels.ts'

it('takes what cameras and screens make', () => {
  expect(mayBeDecoded({ format: 'jpeg', width: 8160, height: 6120 })).toBe(true)
  expect(mayBeDecoded({ format: 'png', width: 5120, height: 2880 })).toBe(true)
  expect(mayBeDecoded({ format: 'gif', width: 480, height: 480, frames: 60 })).toBe(true)
})

it('counts the pixels of all frames, and those of what must be unpacked whole more strictly', () => {
  expect(mayBeDecoded({ format: 'gif', width: 480, height: 480, frames: 600 })).toBe(false)
  expect(mayBeDecoded({ format: 'gif', width: 7700, height: 7700 })).toBe(false)
  expect(mayBeDecoded({ format: 'jpeg', width: 8160, height: 6120, progressive: true })).toBe(false)
  expect(mayBeDecoded({ format: 'jpeg', width: 12_000, height: 9000 })).toBe(false)
  expect(mayBeDecoded({ format: 'png', width: 0, height: 10 })).toBe(false)
})
