import type { QueueOptions, QueuePolicy } from 'pg-boss'
import type { Database } from '../db/connect.ts'
import type { VisitAddress } from '../operations/links/visit-address.ts'
import type { PaymentServices } from '../operations/payment/check-payment.ts'

export interface JobLog {
  info: (facts: object, message: string) => void
  error: (facts: object, message: string) => void
}

/** What a job works with. */
export interface JobContext {
  db: Database
  log: JobLog
  /** Looks whether an address of the internet answers; null where the operator wants nobody asked. */
  visit: VisitAddress | null
  /** Where money is asked after; null when nothing can be bought, and on a copy of a site's database. */
  paymentServices: PaymentServices | null
  /** The brand's name and address, as mails name them. */
  site: { name: string; url: string }
  /** Where alarms go. */
  operator: string
  /** Signs the links of mails. */
  secret: string
}

/** One kind of work that is done beside the requests, at least once. */
export interface Job {
  name: string
  /** When it runs by itself, as cron in Taipei. */
  schedule?: string
  /** Whether it is queued when a minute has just begun: what is scheduled may come half a minute later. */
  onTheMinute?: true
  /** Whether it writes to people or asks other machines: it does not run on a copy of a site's database. */
  outward?: true
  /** Whether it also runs whenever a worker starts. */
  atStart?: true
  /** How it is queued and tried again. */
  queue: QueueOptions & { policy?: QueuePolicy }
  run: (context: JobContext, data: unknown) => Promise<void>
}
