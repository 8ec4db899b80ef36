import type { MailSwitch } from '../contract/failed-mail.ts'
import type { Database } from '../db/connect.ts'
import { type SuspendedPart, suspendedParts } from '../domain/bootstrap/site-identity.ts'
import { type MailStop, mailStopNotice } from '../domain/mail/priority.ts'
import { type Hold, readHold } from '../operations/bootstrap/adopt-site.ts'
import { readMailSwitch } from '../operations/mail/mail-queue.ts'
import type { Config } from './config.ts'
import { errorText, type Logger } from './log.ts'

/** The maximum age of a cached state that is returned without waiting, milliseconds. */
const freshFor = 2_000

/** The parts that this process suspends, because its database is a copy of another site's or because of a setting. */
export interface SiteHold {
  /** Queries the database. @throws when it does not respond */
  isHeld: () => Promise<boolean>
  /** The suspended parts according to the cached state; it is refreshed in the background. */
  known: () => SuspendedPart[]
  /** The notice for staff while an administrator has stopped mail, according to the cached state. */
  mailNotice: () => string | null
  /** Reads the switch of mail again. A database that does not respond leaves the cached state. */
  refreshMail: () => Promise<void>
  /** Which mails to readers are stopped, by the switch, a setting, or the hold. Reads the state again. */
  readMailStop: () => Promise<MailStop>
}

/** The hold of a site; a demo has none, because it sends nothing to other systems. */
export async function watchHold(db: Database, config: Config, log: Logger): Promise<SiteHold> {
  let hold: Hold = null
  let mail: MailSwitch = { stopped: 'nothing', reason: '' }
  let readAt = Number.NEGATIVE_INFINITY
  const read = async () => {
    const before = hold
    hold = config.DEMO ? null : await readHold(db, config.SITE_URL, new Date())
    mail = await readMailSwitch(db)
    readAt = performance.now()
    if (hold && hold.reason !== before?.reason)
      log.warn({ held: suspendedParts, ...hold }, 'the database is a copy: what leaves the machine is held until npm run adopt')
    if (!hold && before) log.info('the database was adopted: what was held goes on')
    return hold !== null
  }
  const refreshMail = () =>
    readMailSwitch(db).then(
      (mailSwitch) => {
        mail = mailSwitch
      },
      () => undefined,
    )
  // a worker of this process would be the one that sends
  const isOff = !config.DEMO && (config.MAIL === 'off' || (config.ROLE.includes('worker') && config.SMTP_URL === undefined))
  let reading = false
  const refreshInBackground = () => {
    if (reading || performance.now() - readAt < freshFor) return
    reading = true
    read()
      .catch((error: unknown) => log.warn({ error: errorText(error) }, 'whose the database is could not be read'))
      .finally(() => {
        reading = false
      })
  }
  await read()
  return {
    isHeld: read,
    known: () => {
      refreshInBackground()
      if (hold) return [...suspendedParts]
      return config.MAIL === 'on' && mail.stopped === 'nothing' ? [] : ['mail']
    },
    mailNotice: () => {
      refreshInBackground()
      return mailStopNotice(mail)
    },
    refreshMail,
    readMailStop: async () => {
      refreshInBackground()
      await refreshMail()
      return hold || isOff ? 'all' : mail.stopped
    },
  }
}
