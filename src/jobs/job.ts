import type { QueueOptions, QueuePolicy } from 'pg-boss'
import type { Database } from '../db/connect.ts'
import type { VisitUrl } from '../operations/links/visit-sources.ts'
import type { PaymentServices } from '../operations/payment/check-payment.ts'

const minute = 60_000
/**
 * Delay after the start of a minute, milliseconds, so that the minute has also started for a database whose
 * clock is slightly behind.
 */
const clockTolerance = 200

/** Runs `work` at the start of each minute. @returns a function that stops it */
export function runEveryMinute(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(
      () => {
        work()
        wait()
      },
      minute - ((Date.now() - clockTolerance) % minute),
    )
    timer.unref()
  }
  wait()
  return () => clearTimeout(timer)
}

export interface JobLog {
  info: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

/** Receives measurements of the work. */
export interface WorkMeter {
  mail: (result: 'sent' | 'retry' | 'failed' | 'abandoned', count: number) => void
  job: (name: string, result: 'completed' | 'failed', seconds: number) => void
}

/** The dependencies of a job. */
export interface JobContext {
  db: Database
  log: JobLog
  /** Checks whether an internet URL responds; null when the operator has disabled these checks. */
  visit: VisitUrl | null
  /** The payment services to query; null when nothing can be bought, and on a copy of a site's database. */
  paymentServices: PaymentServices | null
  /** The site's name and URL, as used in mails. */
  site: { name: string; url: string }
  /** Recipient of alarms. */
  operator: string
  /** Keys of the links of newsletters: the first signs. */
  linkSecrets: readonly string[]
}

/** A background job, delivered at least once. */
export interface Job {
  name: string
  /** Cron expression of its schedule, in Taipei time. */
  schedule?: string
  /** Whether it is queued at the start of each minute: the scheduler of the queue can be half a minute late. */
  onTheMinute?: true
  /** Whether it sends mail or calls other machines: such a job does not run on a copy of a site's database. */
  outward?: true
  /** Whether it also runs at every worker start. */
  atStart?: true
  /** Queue options, including retries. */
  queue: QueueOptions & { policy?: QueuePolicy }
  run: (context: JobContext, data: unknown) => Promise<void>
}
