import { expect, test } from 'vitest'
import { ApiError, type Client } from '../../contract/client.ts'
import { sendForm } from './reader-form.tsx'

const entry = { channel: '簡訊', what: '簡訊說我中獎了，要我點開網址。', loss: '沒有', token: 'a' }

/** The answer of a form that the API refuses. */
async function refusedWith(status: number, detail: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(entry)) form.set(name, value)
  const problem = { type: 'about:blank', title: '', status, detail, code: 'x', request_id: 'y' }
  const client = (() => Promise.reject(new ApiError(status, problem))) as unknown as Client
  const response = await sendForm(client, 'antifraud-1499', form)
  return 'data' in response ? { status: response.init?.status, ...response.data } : response
}

test('too many forms: the wait is stated, with the contact details of the reader service', async () => {
  const wait = '已滿，請在 12 分鐘後再試'
  expect(await refusedWith(429, wait)).toMatchObject({ status: 429, isLimited: true, result: { error: { '': [wait] } } })
})

test('another refusal states its reason only', async () => {
  expect(await refusedWith(422, '這一頁打開太久了')).toMatchObject({ status: 422, isLimited: false })
})
