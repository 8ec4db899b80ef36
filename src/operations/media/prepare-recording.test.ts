import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { film, filmOfManySamples } from '../../../tests/support/recordings.ts'
import { prepareRecording } from './prepare-recording.ts'

const folder = mkdtempSync(join(tmpdir(), 'healthpress-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'came')
const prepare = (bytes: Uint8Array, bounds?: Parameters<typeof prepareRecording>[2]) => {
  writeFileSync(file, bytes)
  return prepareRecording(file, bytes.length, bounds)
}

test('a film with more samples than fit into memory, or that takes too long, is refused', async () => {
  expect(await prepare(filmOfManySamples('trun'), { time: 60_000, heap: 32 })).toBe('broken_recording')
  expect(await prepare(filmOfManySamples('stz2'), { time: 1, heap: 32 })).toBe('broken_recording')
  expect(await prepare(await film('mp4'))).toMatchObject({ mime: 'video/mp4', width: 320, height: 180, duration: 2 })
})
