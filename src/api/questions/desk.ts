import { deskEndpoints } from '../../contract/desk.ts'
import { questionMails } from '../../mail/write-mails.ts'
import { readQueuedPicture } from '../../operations/questions/question-pictures.ts'
import { answerQuestion, claimWaitingQuestion, returnToQueue } from '../../operations/questions/questions.ts'
import { readQueue, readQueuedQuestion } from '../../operations/questions/read-questions.ts'
import type { PaymentSettings } from '../payment/settings.ts'
import { presentDeskQuestion, presentQueuedQuestion } from '../presenters/question.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import { pictureJson, requireUuid } from './questions.ts'

/** The desk of professionals: the queue, one question, claiming it, answering it. */
export function serveDesk(app: ApiApp, { site }: Pick<PaymentSettings, 'site'>): void {
  const mails = questionMails(site)
  serve(app, deskEndpoints.list, async ({ query, context }) => {
    const queue = await readQueue(context, query.queue)
    return { items: queue.map((item) => presentQueuedQuestion(item, context.now, context.viewer.memberId)) }
  })
  serve(app, deskEndpoints.picture, async ({ params, context }) => ({
    items: pictureJson(await readQueuedPicture(context, requireUuid(params))),
  }))
  serve(app, deskEndpoints.one, async ({ params, context }) => ({
    items: presentDeskQuestion(await readQueuedQuestion(context, requireUuid(params)), context.now, context.viewer.memberId),
  }))
  serve(app, deskEndpoints.takeUp, async ({ params, context }) => {
    await claimWaitingQuestion(context, requireUuid(params))
    return { items: { result: true } }
  })
  serve(app, deskEndpoints.putBack, async ({ params, context }) => {
    await returnToQueue(context, requireUuid(params))
    return { items: { result: true } }
  })
  serve(app, deskEndpoints.answer, async ({ params, body, context }) => {
    await answerQuestion(context, mails, requireUuid(params), body.answer)
    return { items: { result: true } }
  })
}
