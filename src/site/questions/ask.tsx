import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { clearDrafts } from '../../browser/clear-draft.ts'
import { type ApiError, type Client, isApiError } from '../../contract/client.ts'
import { questionForm } from '../../contract/questions.ts'
import type { Problem } from '../../contract/shapes.ts'
import { isTooLarge } from '../../domain/forms/fields.ts'
import { conformErrors } from '../../rendering/forms/form-result.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Advice } from '../shell/clinical/advice.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { RedFlagCard } from '../shell/red-flag-card.tsx'
import type { Route } from './+types/ask.ts'
import { AskForm } from './ask-form.tsx'
import styles from './questions.module.css'

const title = '填寫提問'
export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-form'],
  title,
  cached: false,
  private: true,
  robots: 'noindex',
  bodyLimit: 26 * 1024 * 1024,
  reportsLarge: true,
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, path: '/member/questions/new' })

/** The form for a question. A member without a remaining question is redirected to the packs. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { client, audience } = context.get(siteRequest)
  const start = { request_key: crypto.randomUUID() }
  // the session ended while the form was being filled in: the action has responded, and nothing more is known of the
  // member
  if (audience === 'visitor' || audience === 'bot') return { start, consent: null, left: 1 }
  const [packs, consent] = await Promise.all([
    client('GET /api/v3.0/member/question/quota'),
    client('GET /api/v3.0/member/consent/ask'),
  ])
  const remaining = packs.items.reduce((sum, pack) => sum + pack.left, 0)
  if (remaining === 0 && request.method === 'GET') throw redirect('/member/questions')
  return { start, consent: consent.items, left: remaining }
}

export async function action({ request, context }: Route.ActionArgs) {
  if (isTooLarge(request)) return data({ ...notRead, help: null }, { status: 413 })
  return askAction(context.get(siteRequest).client, await request.formData())
}

const tooLarge = '圖片太大，沒有送出。每張最多 8 MB，請換小一點的再選一次；沒有開啟 JavaScript 時，寫好的文字也請再填一次。'
/** The form was not read, so that it is empty in a browser without scripts. */
const notRead = { result: { error: { picture: [tooLarge] } }, pictures: [] }

/** While offline the page keeps its input. A sent question's draft is deleted from the tab's storage. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return { ...(await serverAction()), lost: false }
  } catch (error) {
    if (error instanceof Response && error.headers.get('location')?.startsWith('/member/questions/')) clearDrafts()
    if (error instanceof TypeError) return { result: undefined, pictures: undefined, help: null, lost: true }
    throw error
  }
}

export default function Ask({ loaderData: { start, consent, left: remaining }, actionData }: Route.ComponentProps) {
  return (
    <div className={styles['page']}>
      <header>
        <p>
          <SiteLink to="/member/questions">問糖尿病提問</SiteLink>
        </p>
        <h1>{title}</h1>
        <p className={styles['meta']}>送出後用掉一題，目前還有 {remaining} 題。</p>
      </header>
      {actionData?.help && (
        <div role="alert">
          <RedFlagCard flag={actionData.help.flag} response={actionData.help} />
        </div>
      )}
      <Notice>
        <Advice text="這是健康衛教服務，由專業人員以文字回覆，不做診斷，也不開立或調整處方，不能取代看診。緊急狀況請打 119。" />
      </Notice>
      {actionData && 'lost' in actionData && actionData.lost && (
        <Notice isError role="alert">
          網路連線中斷，沒有送出。您寫的內容還在這一頁，連線恢復後請再按一次送出。
        </Notice>
      )}
      <AskForm
        start={start}
        consent={consent}
        result={actionData?.result}
        pictures={actionData?.pictures ?? []}
        helpSeen={actionData?.help?.help_seen ?? null}
      />
    </div>
  )
}

/** The response when the question was not sent: the complete input, and its errors. */
interface AskResult {
  result: SubmissionResult
  /** Uploaded images that wait for the question. */
  pictures: { id: string }[]
  /** Emergency advice that must be seen first, and the token that proves it was shown. */
  help: NonNullable<Problem['red_flag']> | null
}

type FieldErrors = Record<string, string[]>

/**
 * Sends a question. Images are stored first, under the consent: a chosen image need not be chosen again when a field is
 * invalid. The text is never stored before the question is sent; it is returned in the form.
 */
async function askAction(client: Client, form: FormData) {
  const files = form.getAll('picture').filter((file): file is File => file instanceof File && file.size > 0)
  form.delete('picture')
  const key = String(form.get('request_key'))
  const submission = parseWithZod(form, { schema: questionForm })
  const errors: FieldErrors = {}
  try {
    await removePictures(client, form.getAll('drop').map(String))
    if (await agreed(client, form)) Object.assign(errors, await addPictures(client, key, files))
    else {
      errors['consent'] = ['請先同意，我們才能保存並回覆您的提問']
      if (files.length > 0) errors['picture'] = ['還沒有同意，圖片沒有保存；同意後請再選一次']
    }
    if (submission.status === 'success' && Object.keys(errors).length === 0) {
      const { items } = await client('POST /api/v3.0/member/question/add', { body: submission.value })
      return redirect(`/member/questions/${items.id}`, 303)
    }
    return data(await presentResult(client, key, submission.reply({ fieldErrors: errors })), { status: 422 })
  } catch (error) {
    if (!isApiError(error) || error.status === 500) throw error
    const help = error.problem?.red_flag ?? null
    const reply = submission.reply(questionErrors(error))
    const pictures = error.status === 401 ? [] : undefined
    return data({ ...(await presentResult(client, key, reply, pictures)), help }, { status: error.status || 503 })
  }
}

async function presentResult(
  client: Client,
  key: string,
  result: SubmissionResult,
  pictures?: { id: string }[],
): Promise<AskResult> {
  const uploadedPictures = pictures ?? (await waitingPictures(client, key))
  return { result, pictures: uploadedPictures.map(({ id }) => ({ id })), help: null }
}

/** Images uploaded for a form. An unknown key has none. */
async function waitingPictures(client: Client, request_key: string): Promise<{ id: string }[]> {
  try {
    return (await client('GET /api/v3.0/member/question/picture/list', { query: { request_key } })).items
  } catch (error) {
    if (isApiError(error) && error.status === 422) return []
    throw error
  }
}

/** Whether the consent is in force, or is given with this form. */
async function agreed(client: Client, form: FormData): Promise<boolean> {
  const { items } = await client('GET /api/v3.0/member/consent/ask')
  if (items.granted) return true
  if (form.get('consent') !== 'on') return false
  const body = { version: String(form.get('consent_version')) }
  return (await client('POST /api/v3.0/member/consent/ask', { body })).items.granted
}

async function addPictures(client: Client, request_key: string, files: File[]): Promise<FieldErrors> {
  const refused: string[] = []
  for (const file of files) {
    const bytes = Buffer.from(await file.arrayBuffer())
    try {
      await client('POST /api/v3.0/member/question/picture/add', { body: { request_key, data: bytes.toString('base64') } })
    } catch (error) {
      if (!isApiError(error) || ![409, 413, 422].includes(error.status)) throw error
      refused.push(error.status === 413 ? '圖片太大，每張最多 8 MB' : (error.problem?.detail ?? '圖片無法讀取'))
    }
  }
  return refused.length > 0 ? { picture: [...new Set(refused)] } : {}
}

/** Deletes images that the member removed. A missing one is ignored. */
async function removePictures(client: Client, ids: string[]): Promise<void> {
  for (const id of ids)
    await client('POST /api/v3.0/member/question/picture/:id/delete', { params: { id } }).catch((error: unknown) => {
      if (!isApiError(error) || error.status !== 404) throw error
    })
}

/** The API's errors, at their fields or above the form. */
function questionErrors(error: ApiError): ReturnType<typeof conformErrors> {
  if (error.status === 401) return { formErrors: ['登入已經逾時。請在另一個分頁登入，再回來按一次送出；您寫的內容還在這裡。'] }
  return conformErrors(error, '現在無法送出，請稍後再試；您寫的內容還在這裡。')
}
