import { questionEndpoints } from '../../contract/questions.ts'
import { askConsent } from '../../domain/questions/consent.ts'
import { pictureLimits } from '../../domain/questions/pictures.ts'
import { questionMails } from '../../mail/write-mails.ts'
import { notFound } from '../../operations/failure.ts'
import {
  addPicture,
  deletePicture,
  listWaitingPictures,
  type Picture,
  type PictureError,
  readOwnPicture,
} from '../../operations/questions/question-pictures.ts'
import { askQuestion, closeQuestion, followUp } from '../../operations/questions/questions.ts'
import { listOwnQuestions, listOwnQuotas, readQuestion } from '../../operations/questions/read-questions.ts'
import { grantConsent, readConsent, withdrawConsent } from '../../operations/records/records.ts'
import type { PaymentSettings } from '../payment/settings.ts'
import { presentOwnQuestion, presentQuestionSummary, presentQuota } from '../presenters/question.ts'
import { presentConsent } from '../presenters/record.ts'
import { HttpProblem } from '../serving/problem.ts'
import { type ApiApp, serve } from '../serving/serve.ts'

/** An invalid uuid is reported as not found. */
export function requireUuid({ id }: { id: string }): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw notFound()
  return id
}

/** A picture in JSON. */
export const pictureJson = (bytes: Buffer) => ({ type: 'image/webp' as const, data: bytes.toString('base64') })

const pictureMessages: Record<PictureError, string> = {
  too_large: `每張圖片最多 ${pictureLimits.bytes / 1024 / 1024} MB`,
  too_many_pixels: '這張圖片的畫素太多，請縮小後再選一次',
  no_picture: '這個檔案不是可以讀取的圖片，請用 JPG、PNG 或 WebP',
}
const shownPicture = ({ id, width, height }: Picture) => ({ id, width, height })

/** A member's own questions to the professionals, and the consent under which they are stored. */
export function serveQuestions(app: ApiApp, { site }: Pick<PaymentSettings, 'site'>): void {
  const mails = questionMails(site)
  serve(app, questionEndpoints.quotas, async ({ context }) => ({
    items: (await listOwnQuotas(context)).map((pack) => presentQuota(pack, context.now)),
  }))
  serve(app, questionEndpoints.list, async ({ query: { page, per_page }, context }) => {
    const { items, total } = await listOwnQuestions(context, { page, perPage: per_page })
    const meta = { page, per_page, total, total_pages: Math.ceil(total / per_page) }
    return { items: items.map((question) => presentQuestionSummary(question, context.now)), meta }
  })
  serve(app, questionEndpoints.pictures, async ({ query, context }) => ({
    items: (await listWaitingPictures(context, query.request_key)).map(shownPicture),
  }))
  serve(app, questionEndpoints.addPicture, async ({ body, context }) => {
    const original = Buffer.from(body.data, 'base64')
    const added = await addPicture(context, { requestKey: body.request_key, original })
    if (typeof added !== 'string') return { items: shownPicture(added) }
    const message = pictureMessages[added]
    throw new HttpProblem(422, added, message, { errors: [{ path: 'body.data', message }] })
  })
  serve(app, questionEndpoints.picture, async ({ params, context }) => ({
    items: pictureJson(await readOwnPicture(context, requireUuid(params))),
  }))
  serve(app, questionEndpoints.deletePicture, async ({ params, context }) => {
    await deletePicture(context, requireUuid(params))
    return { items: { result: true } }
  })
  serve(app, questionEndpoints.add, async ({ body, context }) => {
    const { request_key, subject, age, diabetes_type, years, hba1c = null, medicines, question, help_seen } = body
    const details = { subject, age, diabetesType: diabetes_type, years, hba1c, medicines }
    const input = { requestKey: request_key, about: details, text: question, helpSeen: help_seen }
    return { items: { id: await askQuestion(context, mails, input) } }
  })
  serve(app, questionEndpoints.get, async ({ params, context }) => ({
    items: presentOwnQuestion(await readQuestion(context, requireUuid(params)), context.now),
  }))
  serve(app, questionEndpoints.followUp, async ({ params, body, context }) => {
    await followUp(context, mails, requireUuid(params), { text: body.question, helpSeen: body.help_seen })
    return { items: { result: true } }
  })
  serve(app, questionEndpoints.close, async ({ params, context }) => {
    await closeQuestion(context, mails, requireUuid(params))
    return { items: { result: true } }
  })
  serve(app, questionEndpoints.consent, async ({ context }) => ({
    items: presentConsent(await readConsent(context, askConsent), askConsent),
  }))
  serve(app, questionEndpoints.grantConsent, async ({ body, context }) => ({
    items: presentConsent(await grantConsent(context, body.version, askConsent), askConsent),
  }))
  serve(app, questionEndpoints.withdrawConsent, async ({ context }) => ({
    items: { erased: await withdrawConsent(context, askConsent) },
  }))
}
