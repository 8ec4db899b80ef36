import type { JobResult, JobWithMetadata, PgBoss, QueueOptions } from 'pg-boss'
import type { Database } from '../db/connect.ts'
import { traced } from '../db/tracing.ts'
import { type MailStop, mailPriorities, maySendMail as mayPass } from '../domain/mail/priority.ts'
import { describeError } from '../operations/failure.ts'
import { type Delivery, deliverMails, readMailSwitch, waitingMails } from '../operations/mail/mail-queue.ts'
import type { JobLog, WorkMeter } from './job.ts'
import { type SmtpSender, smtpSender } from './smtp.ts'

const queue = 'deliver-mail'

/**
 * Exponential backoff: a failed attempt is repeated after 5 s, 10 s, 20 s … up to 15 minutes, for about half a day. The
 * heartbeat detects a dead worker within ten seconds, while a batch may take long when the mail server is slow.
 */
const queueOptions: QueueOptions & { heartbeatSeconds: number } = {
  retryLimit: 60,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 900,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 600,
}

/**
 * Two lanes, each with its own workers and connections: a mail that a user waits for is never queued behind a mass
 * mailing, neither in the job queue nor at the mail server.
 */
const lanes = {
  code: { minPriority: mailPriorities.code, workers: 1, batchSize: 8, parallel: 2, pollingIntervalSeconds: 0.5 },
  other: { maxPriority: mailPriorities.ordinary, workers: 2, batchSize: 60, parallel: 3, pollingIntervalSeconds: 1 },
} as const
type LaneName = keyof typeof lanes
const laneNames: readonly LaneName[] = ['code', 'other']
/** The highest priority of the mails of a lane. */
const priorities = { code: mailPriorities.code, other: mailPriorities.ordinary } as const

/** A lane that is delivering. */
interface Lane {
  /** The id that pg-boss gave its workers. */
  worker: string
  sender: SmtpSender
  stopping: AbortController
}

/** Interval at which the outbox is scanned for mails without a job, milliseconds. */
const outboxInterval = 1000
/** Maximum number of jobs created per scan: more than two lanes send until the next scan. */
const jobsPerScan = 500
/** Interval of the log summary of sent mails, milliseconds. */
const summaryInterval = 10_000

interface Options {
  boss: PgBoss
  db: Database
  log: JobLog
  meter?: WorkMeter | undefined
  smtp: { url: string; from: string }
  /** Whether mail may be sent now; checked at each scan of the outbox. */
  isSendingAllowed: () => Promise<boolean>
}

/** Creates the queue, also in a process that sends no mail. */
export async function createMailQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(queue, queueOptions)
  await boss.updateQueue(queue, queueOptions)
}

/**
 * Sends the outbox while sending is allowed. The outbox is the source of truth: a mail written by a process that died
 * afterwards is found here too.
 * @returns a function that stops the delivery: mails in flight are finished, the next worker sends the rest of their batches
 */
export function startMailDelivery({ boss, db, log, meter, smtp, isSendingAllowed }: Options): () => Promise<void> {
  const deliverySummary = summary(log, meter)
  const running = new Map<LaneName, Lane>()
  const stoppingLanes = new Set<Promise<void>>()
  let before: { isMailAllowed: boolean; stopped: MailStop } | null = null

  const startLane = async (name: LaneName) => {
    const { workers, parallel, ...fetching } = lanes[name]
    const sender = smtpSender({ ...smtp, connections: workers * parallel })
    const stopping = new AbortController()
    const worker = await boss.work(
      queue,
      {
        ...fetching,
        localConcurrency: workers,
        burstWhenBatchFull: true,
        includeMetadata: true,
        perJobResults: true,
        heartbeatRefreshSeconds: 3,
      },
      async (jobs: JobWithMetadata[]) => {
        const attempts = jobs.map(({ id, retryCount, retryLimit }) => ({ id, last: retryCount >= retryLimit }))
        const signal = AbortSignal.any([stopping.signal, ...jobs.slice(0, 1).map((job) => job.signal)])
        const deliveries = await traced({ name: 'job deliver-mail', kind: 'consumer' }, () =>
          deliverMails(db, attempts, sender.send, { parallel, signal }),
        )
        deliverySummary.add(deliveries, jobs.filter(wasAbandoned).length)
        return deliveries.map(resultOf)
      },
    )
    running.set(name, { worker, sender, stopping })
  }
  /**
   * Mails in flight are finished, the rest of a batch returns to the queue. Not awaited while mail of the other lane is
   * sent: a mail server that hangs would delay it.
   */
  const stopLane = (name: LaneName) => {
    const lane = running.get(name)
    if (!lane) return
    running.delete(name)
    lane.stopping.abort()
    const end = boss
      .offWork(queue, { id: lane.worker, wait: true })
      .catch((error: unknown) => log.error({ error: describeError(error) }, 'a lane of mail could not be stopped'))
      .finally(() => {
        lane.sender.close()
        stoppingLanes.delete(end)
      })
    stoppingLanes.add(end)
  }
  const scanOutbox = async () => {
    const isMailAllowed = await isSendingAllowed()
    const { stopped } = await readMailSwitch(db)
    if (isMailAllowed !== before?.isMailAllowed || stopped !== before.stopped)
      log.info(
        { mail: isMailAllowed && stopped === 'nothing' ? 'sent' : 'held', stopped },
        isMailAllowed && stopped === 'nothing' ? 'mail is sent' : 'mail is held back',
      )
    before = { isMailAllowed, stopped }
    for (const name of laneNames)
      if (isMailAllowed && mayPass(priorities[name], stopped)) await (running.has(name) ? undefined : startLane(name))
      else stopLane(name)
    if (!isMailAllowed) return
    const mails = await waitingMails(db, { limit: jobsPerScan, stopped })
    if (mails.length > 0)
      await boss.insert(
        queue,
        mails.map(({ id, priority }) => ({ id, priority })),
      )
  }

  let currentScan = Promise.resolve()
  let idle = true
  const timer = setInterval(() => {
    if (!idle) return
    idle = false
    currentScan = scanOutbox()
      .catch((error: unknown) => log.error({ error: describeError(error) }, 'the outbox could not be read'))
      .finally(() => {
        idle = true
      })
  }, outboxInterval)
  return async () => {
    clearInterval(timer)
    // at once, so that a batch in flight does not delay the shutdown
    for (const { stopping } of running.values()) stopping.abort()
    await currentScan
    for (const name of laneNames) stopLane(name)
    await Promise.all(stoppingLanes)
    deliverySummary.stop()
  }
}

/** Whether the worker of a job died: pg-boss reports it in the output of the attempt. */
const wasAbandoned = ({ output }: JobWithMetadata): boolean =>
  (output as { value?: { message?: string } } | null)?.value?.message === 'job heartbeat timeout'

const resultOf = (delivery: Delivery): JobResult =>
  delivery.state === 'retry'
    ? { id: delivery.id, status: 'failed', output: codesOf(delivery.error) }
    : { id: delivery.id, status: delivery.state === 'left' ? 'failed' : 'completed' }

/** The part of an error that may be logged: the server's message may contain e-mail addresses. */
const codesOf = ({ code, responseCode }: { code?: string | undefined; responseCode?: number | undefined }) => ({
  code: code ?? null,
  status: responseCode ?? null,
})

/**
 * Logs periodically how many mails were sent and how many failed; a mail that is given up is logged as an error of its own.
 */
function summary(log: JobLog, meter: WorkMeter | undefined) {
  const counts = { sent: 0, retry: 0, abandoned: 0 }
  let errorCodes: ReturnType<typeof codesOf> | undefined
  const notify = () => {
    if (counts.sent > 0) log.info({ letters: counts.sent, seconds: summaryInterval / 1000 }, 'mail sent')
    if (counts.retry > 0) log.error({ letters: counts.retry, ...errorCodes }, 'mail could not be sent and is tried again')
    if (counts.abandoned > 0) log.error({ letters: counts.abandoned }, 'letters of a worker that died are taken over')
    Object.assign(counts, { sent: 0, retry: 0, abandoned: 0 })
  }
  const timer = setInterval(notify, summaryInterval)
  return {
    add: (deliveries: readonly Delivery[], abandoned: number) => {
      counts.abandoned += abandoned
      if (abandoned > 0) meter?.mail('abandoned', abandoned)
      for (const delivery of deliveries) {
        if (delivery.state !== 'gone' && delivery.state !== 'left') meter?.mail(delivery.state, 1)
        if (delivery.state === 'sent') counts.sent += 1
        if (delivery.state === 'retry') {
          counts.retry += 1
          errorCodes = codesOf(delivery.error)
        }
        if (delivery.state === 'failed')
          log.error({ mail: delivery.id, ...codesOf(delivery.error) }, 'a mail was refused and is given up')
      }
    },
    stop: () => {
      clearInterval(timer)
      notify()
    },
  }
}
