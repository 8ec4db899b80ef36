import { demoEndpoints } from '../contract/accounts.ts'
import { notFound } from '../operations/failure.ts'
import { readOutbox } from '../operations/mail/mail-queue.ts'
import { presentMail, presentMailDetails } from './presenters/member.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Demo only: the mails that it wrote. Otherwise the URL does not exist. */
export function serveDemo(app: ApiApp): void {
  serve(app, demoEndpoints.outbox, async ({ query, context, c }) => {
    if (c.env.env !== 'demo') throw notFound()
    const { mails, mail } = await readOutbox(context, query.id)
    return { items: { mails: mails.map(presentMail), mail: mail && presentMailDetails(mail) } }
  })
}
