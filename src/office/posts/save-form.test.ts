import { expect, test } from 'vitest'
import { ApiError, type Client } from '../../contract/client.ts'
import type { ManuscriptWhole } from '../../contract/manuscripts.ts'
import { emptyDocument, emptyFields } from '../../domain/manuscripts/fields.ts'
import { saveForm } from './save-form.ts'

const head = { uid: 7, version: 3, fields: emptyFields('article'), document: emptyDocument() } as unknown as ManuscriptWhole

/** A form as the editor sends it: the settings, and that the writing is none of it. */
function settings(boxes: Record<string, string | string[]>): FormData {
  const form = new FormData()
  const whole = { base: '3', kept: '3', key: 'key', wall: head.fields.wall ?? '', ...boxes }
  for (const [name, texts] of Object.entries(whole)) for (const text of [texts].flat()) form.append(name, text)
  return form
}

/** A call that knows one author, and refuses addresses that are none. @returns what it was asked to save */
function server() {
  const saves: Record<string, unknown>[] = []
  const client = (async (
    call: string,
    input: { body?: { fields?: { references?: { url: string }[] } }; query?: { words: string } },
  ) => {
    if (call.startsWith('GET /api/v3.0/office/name'))
      return { items: input.query?.words === '周明德' ? [{ id: 3, name: '周明德', about: '' }] : [] }
    const fields = input.body?.fields ?? {}
    saves.push(fields)
    if (fields.references?.some(({ url }) => !url.startsWith('https://'))) {
      const errors = [{ path: 'body.fields.references.0.url', message: '網址要以 https:// 開頭' }]
      throw new ApiError(422, { code: 'validation_failed', title: '', errors } as never)
    }
    return { items: { version: 4, changed: Object.keys(fields), merged: null } }
  }) as unknown as Client
  return { client, saves }
}
const wrong = { authors: ['周明德', '沒有這個人'], sponsor: '某公司', reference_title: '甲', reference_url: '不是網址' }
const wishes = { mayAddTags: false }

test('one setting that is wrong holds back itself and no other, where that is wished', async () => {
  const { client, saves } = server()
  const { answer, saved } = await saveForm(client, settings(wrong), head, { ...wishes, partly: true })
  expect(answer?.faults).toEqual({ authors: '沒有「沒有這個人」。', 'references.0.url': '網址要以 https:// 開頭' })
  expect(saved).toEqual({ version: 4, fields: { sponsor: '某公司' }, merged: null })
  expect(saves.at(-1)).toEqual({ sponsor: '某公司' })
})

test('where nothing is right nothing is sent', async () => {
  const { client, saves } = server()
  const { answer, saved } = await saveForm(client, settings({ authors: '沒有這個人' }), head, { ...wishes, partly: true })
  expect([Object.keys(answer?.faults ?? {}), saved, saves]).toEqual([['authors'], null, []])
})

test('a form without scripts is saved whole or not at all', async () => {
  const { client, saves } = server()
  const { answer, saved } = await saveForm(client, settings(wrong), head, { ...wishes, partly: false })
  expect([answer?.faults['authors'], saved, saves]).toEqual(['沒有「沒有這個人」。', null, []])
  const mended = settings({ ...wrong, authors: '周明德', reference_url: 'https://www.mohw.gov.tw/' })
  expect((await saveForm(client, mended, head, { ...wishes, partly: false })).saved).toMatchObject({
    version: 4,
    fields: { authors: [3], sponsor: '某公司' },
  })
  await expect(
    saveForm(client, settings({ ...wrong, authors: '周明德' }), head, { ...wishes, partly: false }),
  ).rejects.toMatchObject({ status: 422 })
})
