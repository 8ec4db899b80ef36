import { readFileSync } from 'node:fs'
import { type RecordingName, recordingId, recordings } from '../content/markdown-callouts.ts'
import type { Original } from './pictures.ts'

const folder = new URL('./recordings/', import.meta.url)

/** The videos and audio of the demo content: generated for it, small, and free of third-party rights. */
export function readRecordings(): Original[] {
  return (Object.keys(recordings) as RecordingName[]).map((name) => {
    const { type, ...rest } = recordings[name]
    const file = new URL(`${name}.${type === 'video/mp4' ? 'mp4' : 'mp3'}`, folder)
    return { id: recordingId(name), mime: type, ...rest, bytes: readFileSync(file) }
  })
}
