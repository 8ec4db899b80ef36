import { questionQueueEndpoints } from '../../contract/question-queue.ts'
import { questionMails } from '../../mail/write-mails.ts'
import { readQueuedPicture } from '../../operations/questions/question-pictures.ts'
import { answerQuestion, claimWaitingQuestion, returnToQueue } from '../../operations/questions/questions.ts'
import { readQueue, readQueuedQuestion } from '../../operations/questions/read-questions.ts'
import type { PaymentSettings } from '../payment/settings.ts'
import { presentQuestionToAnswer, presentQueuedQuestion } from '../presenters/question.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import { pictureJson, requireUuid } from './questions.ts'

/** The queue of questions of professionals: the list, one question, claiming it, answering it. */
export function serveQuestionQueue(app: ApiApp, { site }: Pick<PaymentSettings, 'site'>): void {
  const mails = questionMails(site)
  serve(app, questionQueueEndpoints.list, async ({ query, context }) => {
    const queue = await readQueue(context, query.queue)
    return { items: queue.map((item) => presentQueuedQuestion(item, context.now, context.viewer.memberId)) }
  })
  serve(app, questionQueueEndpoints.picture, async ({ params, context }) => ({
    items: pictureJson(await readQueuedPicture(context, requireUuid(params))),
  }))
  serve(app, questionQueueEndpoints.get, async ({ params, context }) => ({
    items: presentQuestionToAnswer(await readQueuedQuestion(context, requireUuid(params)), context.now, context.viewer.memberId),
  }))
  serve(app, questionQueueEndpoints.takeUp, async ({ params, context }) => {
    await claimWaitingQuestion(context, requireUuid(params))
    return { items: { result: true } }
  })
  serve(app, questionQueueEndpoints.putBack, async ({ params, context }) => {
    await returnToQueue(context, requireUuid(params))
    return { items: { result: true } }
  })
  serve(app, questionQueueEndpoints.answer, async ({ params, body, context }) => {
    await answerQuestion(context, mails, requireUuid(params), body.answer)
    return { items: { result: true } }
  })
}
