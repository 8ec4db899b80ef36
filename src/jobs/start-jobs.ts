import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database } from '../db/connect.ts'
import { traced } from '../db/tracing.ts'
import { issueHour } from '../domain/newsletters/issue-day.ts'
import { manuscriptNewsMail, paymentMails, questionMails, writeNewsletter } from '../mail/write-mails.ts'
import { announceHours } from '../operations/calendar/calendar.ts'
import { describeError } from '../operations/failure.ts'
import { createLinkChecker } from '../operations/links/visit-sources.ts'
import { sendMail } from '../operations/mail/mail-queue.ts'
import { recompile } from '../operations/manuscripts/publish-post.ts'
import { createIssues, linkToken, type WriteIssue, writeIssues } from '../operations/newsletters/newsletters.ts'
import { type GatewaySettings, openGateway } from '../operations/payment/ecpay/open-gateway.ts'
import { advanceQuestions } from '../operations/questions/questions.ts'
import {
  recommendNewPosts,
  refreshPopularity,
  refreshRecommendations,
} from '../operations/recommendations/refresh-recommendations.ts'
import type { NotifyReview } from '../operations/reviews/notify.ts'
import { recheckScheduled } from '../operations/reviews/signatures.ts'
import {
  emptyTrashJob,
  eraseAccountsJob,
  notifyOfRenewalsJob,
  pruneSearchLogJob,
  pruneVersionsJob,
  reconcilePaymentsJob,
  registerSourcesJob,
  reportLookUpsJob,
  sealAuditDaysJob,
  sweepExpiredJob,
  visitSourcesJob,
} from './cleanup.ts'
import { type Job, type JobContext, type JobLog, runEveryMinute, type WorkMeter } from './job.ts'
import { createMailQueue, startMailDelivery } from './mail-delivery.ts'

/**
 * Every five minutes: mails the operator about late answers, once each, and closes questions answered long ago. The log
 * contains only the counts.
 */
export const advanceQuestionsJob: Job = {
  name: 'advance-questions',
  schedule: '*/5 * * * *',
  queue: { policy: 'stately', retryLimit: 2, expireInSeconds: 280 },
  async run({ db, log, site, operator }) {
    const { overdue, closed } = await advanceQuestions(db, questionMails(site, operator), new Date())
    if (overdue > 0) log.error({ overdue }, 'answers to questions are late')
    if (closed > 0) log.info({ closed }, 'questions closed')
  },
}

/** Every minute: purges the cached pages of what appears or ends at a scheduled time. */
const announceHoursJob: Job = {
  name: 'announce-hours',
  schedule: '* * * * *',
  onTheMinute: true,
  queue: { policy: 'stately', retryLimit: 5, retryDelay: 2, expireInSeconds: 60 },
  async run({ db, log }) {
    const entities = await announceHours({ db })
    if (entities > 0) log.info({ things: entities }, 'hours announced')
  },
}

/**
 * At worker start, and hourly for posts written meanwhile by the previous release: recompiles published versions that
 * an earlier renderer compiled.
 */
const recompileJob: Job = {
  name: 'compile-again',
  schedule: '23 * * * *',
  atStart: true,
  queue: { policy: 'stately', retryLimit: 5, retryDelay: 10, expireInSeconds: 3600 },
  async run({ db, log }) {
    const { compiled, changed } = await recompile(db)
    if (compiled > 0) log.info({ compiled, changed }, 'published versions compiled again')
  },
}

/**
 * Unschedules posts that may no longer be published. Runs at start, because a release may bring new rules, and every
 * quarter of an hour for posts that a process of an older release has scheduled meanwhile.
 */
export const recheckScheduledJob: Job = {
  name: 'recheck-scheduled',
  schedule: '*/15 * * * *',
  atStart: true,
  queue: { policy: 'stately', retryLimit: 5, retryDelay: 10, expireInSeconds: 600 },
  async run({ db, log, site }) {
    const mail = manuscriptNewsMail(site)
    const notify: NotifyReview = async (tx, to, news) => void (await sendMail(tx, await mail(to, news)))
    const posts = await recheckScheduled({ db, now: new Date() }, notify)
    if (posts > 0) log.info({ posts }, 'scheduled posts that may not be published lost their hour')
  },
}

/**
 * From seven in the morning, every quarter of an hour: starts the day's newsletter issues and writes the mails of
 * unfinished ones. What a killed worker left unfinished is resumed by the next run.
 */
const sendNewslettersJob: Job = {
  name: 'send-newsletters',
  schedule: `*/15 ${issueHour}-21 * * *`,
  outward: true,
  queue: { policy: 'stately', retryLimit: 3, retryDelay: 5, expireInSeconds: 1800 },
  async run(context) {
    const now = new Date()
    await createIssues(context.db, now)
    const mails = await writeIssues(context.db, now, createIssueWriter(context, now))
    if (mails > 0) context.log.info({ mails }, 'newsletters written')
  },
}

/** Placeholder for each recipient's own token. */
const placeholder = '0token0'

/** Renders an issue once; the mails of recipients differ only in the unsubscribe link (RFC 8058: also in the headers). */
export function createIssueWriter({ site, linkSecrets }: Pick<JobContext, 'site' | 'linkSecrets'>, now: Date): WriteIssue {
  const unsubscribe = (token: string) => `${site.url}/newsletter/unsubscribe?token=${token}`
  return async ({ newsletter_id, title, frequency, day }, posts, task) => {
    const mail = await writeNewsletter(site, { title, frequency, day, posts, task }, unsubscribe(placeholder))
    return ({ id, email }) => {
      const token = linkToken(linkSecrets, { purpose: 'unsubscribe', ids: [id] }, now)
      return {
        recipient: email,
        subject: mail.subject,
        priority: mail.priority,
        html: mail.html.replaceAll(placeholder, token),
        text: mail.text.replaceAll(placeholder, token),
        headers: {
          'List-Id': `<newsletter-${newsletter_id}.${new URL(site.url).hostname}>`,
          'List-Unsubscribe': `<${unsubscribe(token)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }
    }
  }
}

/**
 * Every minute: recomputes recommendations for posts that were published (also by schedule) or changed, and for their
 * neighbours. Usually there are none.
 */
const recommendNewPostsJob: Job = {
  name: 'recommend-new-posts',
  schedule: '* * * * *',
  queue: { policy: 'stately', retryLimit: 0, expireInSeconds: 900 },
  async run({ db, log }) {
    const posts = await recommendNewPosts({ db, now: new Date() })
    if (posts > 0) log.info({ posts }, 'new posts recommended')
  },
}

/** Every half hour: recomputes co-reads and trend scores, and every recommendation list that is due. */
const refreshRecommendationsJob: Job = {
  name: 'refresh-recommendations',
  schedule: '*/30 * * * *',
  queue: { policy: 'stately', retryLimit: 0, expireInSeconds: 1500 },
  async run({ db, log }) {
    const posts = await refreshRecommendations({ db, now: new Date() })
    if (posts > 0) log.info({ posts }, 'recommendations refreshed')
  },
}

/** Every ten minutes: aggregates counted reads into the popularity that "most read" sorts by. */
const refreshPopularityJob: Job = {
  name: 'refresh-popularity',
  schedule: '*/10 * * * *',
  queue: { policy: 'stately', retryLimit: 0, expireInSeconds: 300 },
  async run({ db, log }) {
    const changed = await refreshPopularity(db)
    if (changed > 0) log.info({ changed }, 'popularity refreshed')
  },
}

/** Every job except mail delivery, whose queue is processed in batches (`mail-delivery.ts`). */
export const jobs: readonly Job[] = [
  announceHoursJob,
  recompileJob,
  emptyTrashJob,
  eraseAccountsJob,
  notifyOfRenewalsJob,
  refreshPopularityJob,
  recheckScheduledJob,
  recommendNewPostsJob,
  reconcilePaymentsJob,
  reportLookUpsJob,
  refreshRecommendationsJob,
  sealAuditDaysJob,
  sendNewslettersJob,
  sweepExpiredJob,
  advanceQuestionsJob,
  pruneSearchLogJob,
  pruneVersionsJob,
  registerSourcesJob,
  visitSourcesJob,
]

/** The settings that jobs need. */
export interface JobConfig {
  SMTP_URL?: string | undefined
  /** `off`: the operator has disabled all mail. */
  MAIL?: 'on' | 'off'
  MAIL_FROM: string
  OPERATOR_MAIL?: string | undefined
  /** A getter, read at each use, because the set-up page can change it. */
  readonly SITE_NAME: string
  SITE_URL: string
  AUTH_SECRET: string
  LINK_SECRET?: string | undefined
  LINK_CHECK: boolean
}

/** Interval at which the queue looks for jobs whose worker has died, seconds. */
const superviseEvery = 3

/**
 * The time without a heartbeat after which the worker of a job counts as dead, seconds: without heartbeats the job of a
 * killed worker would wait until it expires, which is half an hour for a mailing.
 */
const heartbeatTimeout = 20

/**
 * Starts the queue and all its workers, in a process of the role `worker`. Several such processes may run concurrently:
 * each job is processed by one of them.
 * @param options.url the database's URL; the queue opens its own connections
 * @returns a function that stops it after the running jobs have finished
 */
export async function startJobs(options: {
  url: string
  /** The client class of the queue's connections, when it selects one of several servers. */
  Client?: typeof pg.Client
  db: Database
  config: JobConfig
  gateway: GatewaySettings
  log: JobLog
  /** Whether the database is a copy, so that nothing may leave the machine; false if not given. */
  isHeld?: () => Promise<boolean>
  meter?: WorkMeter
}): Promise<{ stop: () => Promise<void> }> {
  const { url, Client, db, config, log, isHeld = async () => false, meter } = options
  const gateway = openGateway(options.gateway, { db, siteUrl: config.SITE_URL })
  const site = {
    get name() {
      return config.SITE_NAME
    },
    url: config.SITE_URL,
  }
  const mails = paymentMails(site)
  const boss = new PgBoss({
    connectionString: url,
    ...(Client ? { Client } : {}),
    max: 4,
    application_name: 'healthpress jobs',
    superviseIntervalSeconds: superviseEvery,
    monitorIntervalSeconds: superviseEvery,
  })
  boss.on('error', (error) => log.error({ error: describeError(error) }, 'the job queue failed'))
  const context: JobContext = {
    db,
    log,
    visit: config.LINK_CHECK ? createLinkChecker(`healthpress-link-check (+${config.SITE_URL})`) : null,
    paymentServices: gateway && { gateway, mails },
    site,
    operator: config.OPERATOR_MAIL ?? emailIn(config.MAIL_FROM),
    linkSecrets: [config.LINK_SECRET ?? config.AUTH_SECRET],
  }

  await boss.start()
  // schedules of an earlier release
  for (const { name } of await boss.getSchedules()) if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  for (const job of jobs) {
    const { policy, ...queue } = { ...job.queue, heartbeatSeconds: heartbeatTimeout }
    await boss.createQueue(job.name, { ...queue, ...(policy ? { policy } : {}) })
    await boss.updateQueue(job.name, queue)
    if (job.schedule) await boss.schedule(job.name, job.schedule, null, { tz: 'Asia/Taipei' })
    await boss.work(job.name, { pollingIntervalSeconds: 1, heartbeatRefreshSeconds: 4 }, async (batch) => {
      const isOnHold = await isHeld()
      if (isOnHold && job.outward) return
      const its = isOnHold ? { ...context, paymentServices: null } : context
      for (const { data } of batch) await runMeasured(job, its, data, meter)
    })
    if (job.atStart) await boss.send(job.name)
  }
  const stopClock = runEveryMinute(() => {
    for (const { name, onTheMinute } of jobs)
      if (onTheMinute)
        boss.send(name).catch((error: unknown) => log.error({ error: describeError(error) }, 'the minute was not announced'))
  })
  await createMailQueue(boss)
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = config
  const isMailed = config.MAIL !== 'off'
  if (smtpUrl && !isMailed) log.info({ mail: 'held' }, 'mail is held back')
  const stopMail =
    smtpUrl && isMailed
      ? startMailDelivery({ boss, db, log, meter, smtp: { url: smtpUrl, from }, isSendingAllowed: async () => !(await isHeld()) })
      : async () => undefined
  return {
    stop: async () => {
      stopClock()
      await stopMail()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** Runs a job. A failure is logged here: the queue only stores it and retries. */
async function runMeasured(job: Job, context: JobContext, data: unknown, meter: WorkMeter | undefined): Promise<void> {
  const since = performance.now()
  const finish = (result: 'completed' | 'failed') => meter?.job(job.name, result, (performance.now() - since) / 1000)
  try {
    await traced({ name: `job ${job.name}`, kind: 'consumer' }, () => job.run(context, data))
    finish('completed')
  } catch (error) {
    finish('failed')
    context.log.error({ job: job.name, error: describeError(error) }, 'a job failed')
    throw error
  }
}

/** The e-mail address alone of `Name <address>`. */
const emailIn = (sender: string) => /<(.+)>/.exec(sender)?.[1] ?? sender
