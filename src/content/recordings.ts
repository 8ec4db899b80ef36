import type { RecordingType } from '../domain/media/recordings.ts'

/** A video or audio that a post file may refer to. */
export interface Recording {
  type: RecordingType
  /** Its title in the media library. */
  title: string
  /** Of a video, pixels; 0 for audio. */
  width: number
  height: number
  /** Seconds. */
  duration: number
}

/** All of them; the bytes are in `src/demo/recordings`, under the same name. */
export const recordings = {
  breathing: { type: 'video/mp4', title: '坐著呼吸（動畫）', width: 640, height: 360, duration: 20 },
  'evening-breath': { type: 'audio/mpeg', title: '睡前慢呼吸（提示音）', width: 0, height: 0, duration: 30 },
} as const satisfies Record<string, Recording>

export type RecordingName = keyof typeof recordings

/** The id in the media library. */
export const recordingId = (name: RecordingName) => `recording-${name}`
