import { deskEndpoints } from '../../contract/desk.ts'
import { questionMails } from '../../mail/write-mails.ts'
import { readQueuedPicture } from '../../operations/questions/question-pictures.ts'
import { answerQuestion, claimForAnswer, returnToQueue } from '../../operations/questions/questions.ts'
import { readQueue, readQueued } from '../../operations/questions/read-questions.ts'
import type { PaymentSettings } from '../payment/settings.ts'
import { presentDeskQuestion, presentQueued } from '../presenters/question.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import { inJson, uuidOf } from './questions.ts'

/** The desk of professionals: the queue, one question, claiming it, answering it. */
export function serveDesk(app: ApiApp, { site }: Pick<PaymentSettings, 'site'>): void {
  const mails = questionMails(site)
  serve(app, deskEndpoints.list, async ({ query, context }) => {
    const queue = await readQueue(context, query.queue)
    return { items: queue.map((one) => presentQueued(one, context.now, context.viewer.memberId)) }
  })
  serve(app, deskEndpoints.picture, async ({ params, context }) => ({
    items: inJson(await readQueuedPicture(context, uuidOf(params))),
  }))
  serve(app, deskEndpoints.one, async ({ params, context }) => ({
    items: presentDeskQuestion(await readQueued(context, uuidOf(params)), context.now, context.viewer.memberId),
  }))
  serve(app, deskEndpoints.takeUp, async ({ params, context }) => {
    await claimForAnswer(context, uuidOf(params))
    return { items: { result: true } }
  })
  serve(app, deskEndpoints.putBack, async ({ params, context }) => {
    await returnToQueue(context, uuidOf(params))
    return { items: { result: true } }
  })
  serve(app, deskEndpoints.answer, async ({ params, body, context }) => {
    await answerQuestion(context, mails, uuidOf(params), body.answer)
    return { items: { result: true } }
  })
}
