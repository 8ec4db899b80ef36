import { handoutType } from './handouts.ts'

/** Videos and audio of the media library: accepted types and public URLs. */

/** File extension of each type; any other type is not accepted. */
const extensions = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a' } as const
export type RecordingType = keyof typeof extensions

export const mediaKinds = ['picture', 'film', 'sound', 'handout'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** Maximum size of an uploaded video or audio, bytes. */
export const maxRecordingBytes = 200 * 1024 * 1024

/** Codecs that browsers play natively, by type, as named by the parsing library. */
export const playableCodecs: Record<RecordingType, readonly string[]> = {
  'video/mp4': ['avc', 'vp9', 'av1', 'aac', 'mp3', 'opus'],
  'video/webm': ['vp8', 'vp9', 'av1', 'opus', 'vorbis'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['aac'],
}

export function kindOfMedia(type: string): MediaKind {
  if (type === handoutType) return 'handout'
  return type.startsWith('video/') ? 'film' : type.startsWith('audio/') ? 'sound' : 'picture'
}

const isRecordingType = (type: string): type is RecordingType => type in extensions

/** Public path of a video or audio; null for any other type. Content-addressed: other bytes have another URL. */
export const recordingPath = (id: string, type: string): string | null =>
  isRecordingType(type) ? `/recordings/${id}.${extensions[type]}` : null

/** Parses a video or audio URL of this site; null for any other. */
export function parseRecordingPath(path: string): { id: string; type: RecordingType } | null {
  const [, id, ending] = /^\/recordings\/([a-z0-9][a-z0-9-]{0,80})\.(mp4|webm|mp3|m4a)$/.exec(path) ?? []
  const type = (Object.keys(extensions) as RecordingType[]).find((item) => extensions[item] === ending)
  return id && type ? { id, type } : null
}

/** Formats a duration as in media players: `4:05`, `1:02:03`. @param seconds not below 0 */
export function durationText(seconds: number): string {
  const totalSeconds = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(totalSeconds / 3600), Math.floor(totalSeconds / 60) % 60, totalSeconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
