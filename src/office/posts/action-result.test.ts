import { expect, test } from 'vitest'
import { ApiError } from '../../contract/client.ts'
import { resultOfError } from './action-result.ts'

const rejection = (errors: { path: string; message: string }[]) =>
  new ApiError(422, { type: 'about:blank', title: '', status: 422, code: 'validation_failed', detail: '有誤', errors } as never)

test('all errors of one field are shown, equal ones once', () => {
  const errors = [
    { path: 'body.document.content.0', message: '第一段太長' },
    { path: 'body.fields.title', message: '沒有標題' },
    { path: 'body.document.content.4', message: '第五段的連結打不開' },
    { path: 'body.document.content.5', message: '第一段太長' },
  ]
  expect(resultOfError(rejection(errors), null)?.result.errors).toEqual({
    body: '第一段太長；第五段的連結打不開',
    title: '沒有標題',
  })
  expect(resultOfError(rejection([]), null)?.result.errors).toEqual({ '': '有誤' })
})
