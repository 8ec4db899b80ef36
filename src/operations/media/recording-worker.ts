// The worker thread that parses a film or a sound: the effects of a hostile file end with it.
import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { BlobSource, Input, MP3, MP4, Mp4InputFormat, WEBM, WebMInputFormat } from 'mediabunny'
import { maxRecordingBytes, playableCodecs } from '../../domain/media/recordings.ts'
import type { PreparedRecording, RecordingError, RecordingJob, RecordingResult } from './prepare-recording.ts'
import { removeLocation } from './remove-location.ts'

const { file, size } = workerData as RecordingJob

async function read(): Promise<PreparedRecording | RecordingError | null> {
  const input = new Input({ formats: [MP4, WEBM, MP3], source: new BlobSource(await openAsBlob(file)) })
  try {
    const format = await input.getFormat().catch(() => null)
    if (format === null) return null
    if (size > maxRecordingBytes) return 'too_large_recording'
    const tracks = await input.getTracks()
    const film = await input.getPrimaryVideoTrack()
    const isMp4 = format instanceof Mp4InputFormat
    const ofFilm = isMp4 ? 'video/mp4' : 'video/webm'
    const mime = film || format instanceof WebMInputFormat ? ofFilm : isMp4 ? 'audio/mp4' : 'audio/mpeg'
    const duration = await input.computeDuration()
    if (tracks.length === 0 || !(duration > 0)) return 'broken_recording'
    const mediaTracks = tracks.filter(({ type }) => type === 'video' || type === 'audio')
    if (mime === 'video/webm' && !film) return 'unplayable'
    if (!mediaTracks.every(({ codec }) => codec !== null && playableCodecs[mime].includes(codec))) return 'unplayable'
    if (isMp4 && !(await removeLocation(file))) return 'broken_recording'
    return { mime, width: film?.displayWidth ?? 0, height: film?.displayHeight ?? 0, duration }
  } catch {
    return 'broken_recording'
  } finally {
    input.dispose()
  }
}

const reply: RecordingResult = { prepared: await read() }
parentPort?.postMessage(reply)
