import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAudioSource, isVideoSource } from '../posts/contents.ts'
import { durationText, kindOfMedia, parseRecordingPath, type RecordingType, recordingPath } from './recordings.ts'

const types: RecordingType[] = ['video/mp4', 'video/webm', 'audio/mpeg', 'audio/mp4']
const ids = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,80}$/)

test('the address of a video or audio contains id and type, and may be played in texts', () => {
  fc.assert(
    fc.property(ids, fc.constantFrom(...types), (id, type) => {
      const path = recordingPath(id, type) ?? ''
      expect(parseRecordingPath(path)).toEqual({ id, type })
      expect([isVideoSource(path), isAudioSource(path)]).toEqual([kindOfMedia(type) === 'film', kindOfMedia(type) === 'sound'])
    }),
  )
})

test('any other recording address is refused', () => {
  expect(recordingPath('a', 'image/jpeg')).toBeNull()
  for (const path of [
    '/recordings/',
    '/recordings/a.ogg',
    '/recordings/A.mp4',
    '/recordings/a/b.mp4',
    '/img/a.mp4',
    '/recordings/..mp4',
  ])
    expect([path, parseRecordingPath(path)]).toEqual([path, null])
})

test('durations are formatted as in media players', () => {
  expect([0, 5.4, 65, 245, 3723].map(durationText)).toEqual(['0:00', '0:05', '1:05', '4:05', '1:02:03'])
})
