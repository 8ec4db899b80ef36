import { readFileSync } from 'node:fs'
import { type RecordingName, recordingId, recordings } from '../content/recordings.ts'
import type { Original } from './pictures.ts'

/** The films and sounds of the demo content: drawn and reckoned for it, small, and nobody's but the demo's. */
export function readRecordings(): Original[] {
  return (Object.keys(recordings) as RecordingName[]).map((name) => {
    const { type, ...rest } = recordings[name]
    const file = `./recordings/${name}.${type === 'video/mp4' ? 'mp4' : 'mp3'}`
    return { id: recordingId(name), mime: type, ...rest, bytes: readFileSync(new URL(file, import.meta.url)) }
  })
}
