import { openAsBlob } from 'node:fs'
import { mostOfRecording, playable, type RecordingType } from '../../domain/media/recordings.ts'
import { removePlace } from './remove-place.ts'

/** A film or a sound as it is kept: as it came, but for where it was taken. */
export interface PreparedRecording {
  mime: RecordingType
  /** Of a film, pixels as it is seen; 0 of a sound. */
  width: number
  height: number
  /** Seconds. */
  duration: number
}

/** Why a film or a sound is not taken. */
export type RecordingFault = 'too_large_recording' | 'broken_recording' | 'unplayable'

/**
 * Looks at an uploaded film or sound by its content: what it is, whether browsers play it, how long it lasts. Nothing of it is
 * drawn or encoded anew; only the place where it was taken is blotted out, in the file itself.
 * @returns null for what is neither
 */
export async function prepareRecording(file: string, size: number): Promise<PreparedRecording | RecordingFault | null> {
  // it is large, and most uploads are pictures
  const { Input, MP4, MP3, WEBM, BlobSource, Mp4InputFormat, WebMInputFormat } = await import('mediabunny')
  const input = new Input({ formats: [MP4, WEBM, MP3], source: new BlobSource(await openAsBlob(file)) })
  try {
    const format = await input.getFormat().catch(() => null)
    if (format === null) return null
    if (size > mostOfRecording) return 'too_large_recording'
    const tracks = await input.getTracks()
    const film = await input.getPrimaryVideoTrack()
    const isMp4 = format instanceof Mp4InputFormat
    const ofFilm = isMp4 ? 'video/mp4' : 'video/webm'
    const mime = film || format instanceof WebMInputFormat ? ofFilm : isMp4 ? 'audio/mp4' : 'audio/mpeg'
    const duration = await input.computeDuration()
    if (tracks.length === 0 || !(duration > 0)) return 'broken_recording'
    const heard = tracks.filter(({ type }) => type === 'video' || type === 'audio')
    if (mime === 'video/webm' && !film) return 'unplayable'
    if (!heard.every(({ codec }) => codec !== null && playable[mime].includes(codec))) return 'unplayable'
    if (isMp4 && !(await removePlace(file))) return 'broken_recording'
    return { mime, width: film?.displayWidth ?? 0, height: film?.displayHeight ?? 0, duration }
  } catch {
    return 'broken_recording'
  } finally {
    input.dispose()
  }
}
