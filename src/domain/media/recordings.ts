import { handoutType } from './handouts.ts'

/** Films and sounds of the library: what they may be, and where readers find them. */

/** How each type ends in an address; what is none of these is no film and no sound of ours. */
const endings = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a' } as const
export type RecordingType = keyof typeof endings

export const mediaKinds = ['picture', 'film', 'sound', 'handout'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** The most that an uploaded film or sound may weigh, bytes. */
export const mostOfRecording = 200 * 1024 * 1024

/** What a browser plays of each type without help, as the library that reads files calls it. */
export const playable: Record<RecordingType, readonly string[]> = {
  'video/mp4': ['avc', 'vp9', 'av1', 'aac', 'mp3', 'opus'],
  'video/webm': ['vp8', 'vp9', 'av1', 'opus', 'vorbis'],
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['aac'],
}

export function kindOfMedia(type: string): MediaKind {
  if (type === handoutType) return 'handout'
  return type.startsWith('video/') ? 'film' : type.startsWith('audio/') ? 'sound' : 'picture'
}

const isRecordingType = (type: string): type is RecordingType => type in endings

/** Where a film or a sound is played from; null for what is neither. Other bytes have another address. */
export const recordingPath = (id: string, type: string): string | null =>
  isRecordingType(type) ? `/recordings/${id}.${endings[type]}` : null

/** The film or sound that an address of this site names; null for any other. */
export function parseRecordingPath(path: string): { id: string; type: RecordingType } | null {
  const [, id, ending] = /^\/recordings\/([a-z0-9][a-z0-9-]{0,80})\.(mp4|webm|mp3|m4a)$/.exec(path) ?? []
  const type = (Object.keys(endings) as RecordingType[]).find((one) => endings[one] === ending)
  return id && type ? { id, type } : null
}

/** How long something lasts, as players write it: `4:05`, `1:02:03`. @param seconds not below 0 */
export function durationWords(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
