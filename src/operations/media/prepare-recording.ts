import type { RecordingType } from '../../domain/media/recordings.ts'
import { BoundedQueue } from '../bounded-queue.ts'
import { runInThread, type ThreadBounds } from '../run-in-thread.ts'

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

/** What the thread that reads it is told. */
export interface RecordingOrder {
  file: string
  size: number
}

/** What became of it; null is neither a film nor a sound. */
export type RecordingRead = { prepared: PreparedRecording | RecordingFault | null }

/** A film of 200 MB is read by its boxes alone: seconds, on a busy machine. */
const usual: ThreadBounds = { time: 30_000, heap: 256 }

/** One at a time: what lies about its length takes a core and all of that. */
const queue = new BoundedQueue({ concurrency: 1, waiting: 40, timeout: 90_000 })

/**
 * Looks at an uploaded film or sound by its content: what it is, whether browsers play it, how long it lasts. Nothing of it is
 * drawn or encoded anew; only the place where it was taken is blotted out, in the file itself. In a thread of its own, for what
 * a file says of itself is believed while it is read: seven hundred bytes claimed four thousand million samples.
 * @returns null for what is neither
 * @throws Backpressure
 */
export const prepareRecording = (
  file: string,
  size: number,
  bounds: ThreadBounds = usual,
): Promise<PreparedRecording | RecordingFault | null> =>
  queue.run(async () => {
    const order: RecordingOrder = { file, size }
    const read = await runInThread<RecordingRead>(new URL('./recording-worker.ts', import.meta.url), order, bounds)
    return read === null ? 'broken_recording' : read.prepared
  })
