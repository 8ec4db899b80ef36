import { connect } from '../../src/db/connect.ts'
import { startJobs } from '../../src/jobs/start-jobs.ts'

/** One worker of `mail.test.ts`, a separate process so that it can be killed. */
const { DATABASE_URL: url = '', SMTP_URL = '' } = process.env
const { db } = connect(url, { max: 8, onError: () => undefined })
const config = {
  SITE_NAME: '日安健康',
  SITE_URL: 'https://magazine.test',
  AUTH_SECRET: 'x'.repeat(32),
  LINK_CHECK: false,
  MAIL_FROM: '日安健康 <no-reply@magazine.test>',
  SMTP_URL,
}
const notify = (details: object, message: string) => process.stdout.write(`${JSON.stringify({ message, ...details })}\n`)
await startJobs({ url, db, config, gateway: null, log: { info: notify, error: notify } })
notify({}, 'ready')
