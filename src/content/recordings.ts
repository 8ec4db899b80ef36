import type { RecordingType } from '../domain/media/recordings.ts'

/** A film or a sound that a post's file may name. */
export interface Recording {
  type: RecordingType
  /** What the library calls it. */
  title: string
  /** Of a film, pixels; 0 of a sound. */
  width: number
  height: number
  /** Seconds. */
  duration: number
}

/** Every one of them; its bytes lie under its name in `src/demo/recordings`. */
export const recordings = {
  breathing: { type: 'video/mp4', title: '坐著呼吸（動畫）', width: 640, height: 360, duration: 20 },
  'evening-breath': { type: 'audio/mpeg', title: '睡前慢呼吸（提示音）', width: 0, height: 0, duration: 30 },
} as const satisfies Record<string, Recording>

export type RecordingName = keyof typeof recordings

/** By which the library knows one. */
export const recordingId = (name: RecordingName) => `recording-${name}`
