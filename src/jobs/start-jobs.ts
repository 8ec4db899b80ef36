import { PgBoss } from 'pg-boss'
import type { Database } from '../db/connect.ts'
import { paymentMails } from '../mail/payment-mails.ts'
import { visitor } from '../operations/links/check-address.ts'
import { reasonOf } from '../operations/loggable-error.ts'
import { type GatewaySettings, openGateway } from '../operations/payment/ecpay/open-gateway.ts'
import type { Job, JobContext, JobLog, WorkMeter } from './job.ts'
import { createMailQueue, startMailDelivery } from './mail-delivery.ts'
import { onTheMinute } from './on-the-minute.ts'
import { jobs } from './registry.ts'

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
const deadAfter = 20

/**
 * Starts the queue and all its workers, in a process of the role `worker`. Several such processes may run concurrently:
 * each job is processed by one of them.
 * @param options.url the database's address; the queue opens its own connections
 * @returns stops it: running jobs are finished first
 */
export async function startJobs(options: {
  url: string
  db: Database
  config: JobConfig
  gateway: GatewaySettings
  log: JobLog
  /** Whether the database is a copy, so that nothing may leave the machine; false if not given. */
  isHeld?: () => Promise<boolean>
  meter?: WorkMeter
}): Promise<{ stop: () => Promise<void> }> {
  const { url, db, config, log, isHeld = async () => false, meter } = options
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
    max: 4,
    application_name: 'healthpress jobs',
    superviseIntervalSeconds: superviseEvery,
    monitorIntervalSeconds: superviseEvery,
  })
  boss.on('error', (error) => log.error({ error: reasonOf(error) }, 'the job queue has trouble'))
  const context: JobContext = {
    db,
    log,
    visit: config.LINK_CHECK ? visitor(`healthpress-link-check (+${config.SITE_URL})`) : null,
    paymentServices: gateway && { gateway, mails },
    site,
    operator: config.OPERATOR_MAIL ?? addressIn(config.MAIL_FROM),
    linkSecrets: [config.LINK_SECRET ?? config.AUTH_SECRET],
  }

  await boss.start()
  // schedules of an earlier release
  for (const { name } of await boss.getSchedules()) if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  for (const job of jobs) {
    const { policy, ...queue } = { ...job.queue, heartbeatSeconds: deadAfter }
    await boss.createQueue(job.name, { ...queue, ...(policy ? { policy } : {}) })
    await boss.updateQueue(job.name, queue)
    if (job.schedule) await boss.schedule(job.name, job.schedule, null, { tz: 'Asia/Taipei' })
    await boss.work(job.name, { pollingIntervalSeconds: 1, heartbeatRefreshSeconds: 4 }, async (batch) => {
      const held = await isHeld()
      if (held && job.outward) return
      const its = held ? { ...context, paymentServices: null } : context
      for (const { data } of batch) await runMeasured(job, its, data, meter)
    })
    if (job.atStart) await boss.send(job.name)
  }
  const stopClock = onTheMinute(() => {
    for (const { name, onTheMinute } of jobs)
      if (onTheMinute)
        boss.send(name).catch((error: unknown) => log.error({ error: reasonOf(error) }, 'the minute was not announced'))
  })
  await createMailQueue(boss)
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = config
  const isMailed = config.MAIL !== 'off'
  if (smtpUrl && !isMailed) log.info({ mail: 'held' }, 'mail is held back')
  const stopMail =
    smtpUrl && isMailed
      ? startMailDelivery({ boss, db, log, meter, smtp: { url: smtpUrl, from }, mayLeave: async () => !(await isHeld()) })
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
    await job.run(context, data)
    finish('completed')
  } catch (error) {
    finish('failed')
    context.log.error({ job: job.name, error: reasonOf(error) }, 'a job failed')
    throw error
  }
}

/** The address alone of `Name <address>`. */
const addressIn = (sender: string) => /<(.+)>/.exec(sender)?.[1] ?? sender
