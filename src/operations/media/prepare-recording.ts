import type { RecordingType } from '../../domain/media/recordings.ts'
import { BoundedQueue } from '../bounded-queue.ts'
import { runInThread, type ThreadBounds } from '../run-in-child.ts'

/** A film or a sound prepared for storage: unchanged except for its location metadata. */
export interface PreparedRecording {
  mime: RecordingType
  /** For a film, pixels as displayed; 0 for a sound. */
  width: number
  height: number
  /** Seconds. */
  duration: number
}

/** Why a film or a sound is refused. */
export type RecordingError = 'too_large_recording' | 'broken_recording' | 'unplayable'

/** The message to the worker thread. */
export interface RecordingJob {
  file: string
  size: number
}

/** Its result; null for a file that is neither a film nor a sound. */
export type RecordingResult = { prepared: PreparedRecording | RecordingError | null }

/** Only the boxes of a film are read: for 200 MB that takes seconds on a busy machine. */
const defaultLimits: ThreadBounds = { time: 30_000, heap: 256 }

/** One at a time: a file with a forged length occupies a core for the whole time limit. */
const queue = new BoundedQueue({ concurrency: 1, waiting: 40, timeout: 90_000 })

/**
 * Inspects an uploaded film or sound by its content: its type, whether browsers can play it, its duration. It is not
 * re-encoded; only the location metadata is blanked, in the file itself. In a worker thread, because the parser trusts
 * the lengths in a file: seven hundred bytes claimed four thousand million samples.
 * @returns null for a file that is neither
 * @throws Backpressure
 */
export const prepareRecording = (
  file: string,
  size: number,
  bounds: ThreadBounds = defaultLimits,
): Promise<PreparedRecording | RecordingError | null> =>
  queue.run(async () => {
    const job: RecordingJob = { file, size }
    const read = await runInThread<RecordingResult>(new URL('./recording-worker.ts', import.meta.url), job, bounds)
    return read === null ? 'broken_recording' : read.prepared
  })
