import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { type ApiError, type Client, isApiError } from '../../contract/client.ts'
import { questionForm } from '../../contract/questions.ts'
import type { Problem } from '../../contract/shapes.ts'
import { refusalOf } from '../../drawing/forms/form-answer.ts'

/** The response when the question was not sent: the complete input, and its errors. */
export interface AskAnswer {
  result: SubmissionResult
  /** Uploaded images that wait for the question. */
  pictures: { id: string }[]
  /** Emergency advice that must be seen first, and the token that proves it was shown. */
  help: NonNullable<Problem['red_flag']> | null
}

type Faults = Record<string, string[]>

/**
 * Sends a question. Images are stored first, under the consent: a chosen image need not be chosen again when a field is
 * invalid. The text is never stored before the question is sent; it is returned in the form.
 */
export async function askAction(client: Client, form: FormData) {
  const files = form.getAll('picture').filter((file): file is File => file instanceof File && file.size > 0)
  form.delete('picture')
  const key = String(form.get('request_key'))
  const submission = parseWithZod(form, { schema: questionForm })
  const faults: Faults = {}
  try {
    await removePictures(client, form.getAll('drop').map(String))
    if (await agreed(client, form)) Object.assign(faults, await addPictures(client, key, files))
    else {
      faults['consent'] = ['請先同意，我們才能保存並回覆您的提問']
      if (files.length > 0) faults['picture'] = ['還沒有同意，圖片沒有保存；同意後請再選一次']
    }
    if (submission.status === 'success' && Object.keys(faults).length === 0) {
      const { items } = await client('POST /api/v3.0/member/question/add', { body: submission.value })
      return redirect(`/member/questions/${items.id}`, 303)
    }
    return data(await answer(client, key, submission.reply({ fieldErrors: faults })), { status: 422 })
  } catch (error) {
    if (!isApiError(error) || error.status === 500) throw error
    const help = error.problem?.red_flag ?? null
    const reply = submission.reply(refusal(error))
    const pictures = error.status === 401 ? [] : undefined
    return data({ ...(await answer(client, key, reply, pictures)), help }, { status: error.status || 503 })
  }
}

async function answer(client: Client, key: string, result: SubmissionResult, known?: { id: string }[]): Promise<AskAnswer> {
  const listed = known ?? (await waitingPictures(client, key))
  return { result, pictures: listed.map(({ id }) => ({ id })), help: null }
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

async function addPictures(client: Client, request_key: string, files: File[]): Promise<Faults> {
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
function refusal(error: ApiError): ReturnType<typeof refusalOf> {
  if (error.status === 401) return { formErrors: ['登入已經逾時。請在另一個分頁登入，再回來按一次送出；您寫的內容還在這裡。'] }
  return refusalOf(error, '現在無法送出，請稍後再試；您寫的內容還在這裡。')
}
