import { expect, test } from 'vitest'
import { ApiError, type Client } from '../../contract/client.ts'
import type { ManuscriptDetails } from '../../contract/manuscript-shapes.ts'
import { emptyDocument, emptyFields } from '../../domain/manuscripts/fields.ts'
import { saveForm } from './save-form.ts'

const head = { uid: 7, version: 3, fields: emptyFields('article'), document: emptyDocument() } as unknown as ManuscriptDetails

/** A form as the editor sends it: the settings, without the text. */
function settings(values: Record<string, string | string[]>): FormData {
  const form = new FormData()
  const allFields = { base: '3', saved_version: '3', key: 'key', wall: head.fields.wall ?? '', ...values }
  for (const [name, texts] of Object.entries(allFields)) for (const text of [texts].flat()) form.append(name, text)
  return form
}

const known = [
  { id: 3, name: '周明德', about: '' },
  { id: 8, name: '減鹽', about: '' },
]

/**
 * A test double of the API with one author and one tag, which rejects invalid URLs. @returns the saves that it
 * received
 */
function server() {
  const saves: Record<string, unknown>[] = []
  const client = (async (
    call: string,
    input: { body?: { fields?: { references?: { url: string }[] } }; query?: { words: string } },
  ) => {
    if (call.startsWith('GET /api/v3.0/office/name')) return { items: known.filter(({ name }) => name === input.query?.words) }
    if (call.startsWith('POST /api/v3.0/office/tag')) return { items: { id: 9, added: true } }
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
const intents = { mayAddTags: false }

test('an invalid setting holds back only itself, and the form continues from the saved version', async () => {
  const { client, saves } = server()
  const { result, saved } = await saveForm(client, settings({ ...wrong, name: '送審前' }), head, intents)
  expect(result?.errors).toEqual({
    authors: '沒有「沒有這個人」。名單上沒有的作者，請總編輯或管理員在「作者」加；這一格可以先空著，其他照樣會存。',
    'references.0.url': '網址要以 https:// 開頭',
  })
  expect(result).toMatchObject({
    isPartlySaved: true,
    inputValues: { base: ['4'], saved_version: ['4'], name: [''], authors: ['周明德', '沒有這個人'] },
  })
  expect(saved).toEqual({ version: 4, fields: { sponsor: '某公司' }, merged: null })
  expect(saves.at(-1)).toEqual({ sponsor: '某公司' })
})

test('saves known tags and reports the unknown ones', async () => {
  const { client, saves } = server()
  const { result, saved } = await saveForm(client, settings({ tags: ['減鹽', '沒有的'], sponsor: '某公司' }), head, intents)
  expect([result?.errors, result?.newTags]).toEqual([
    { tags: '沒有「沒有的」。新的標籤請總編輯或管理員加；這一格可以先空著，其他照樣會存。' },
    [],
  ])
  expect([saved?.fields, saves]).toEqual([{ tags: [8], sponsor: '某公司' }, [{ tags: [8], sponsor: '某公司' }]])
  const able = await saveForm(client, settings({ tags: ['減鹽', '沒有的'] }), head, { mayAddTags: true })
  expect([able.result?.errors, able.result?.newTags], 'who may add it is offered to').toEqual([
    { tags: '沒有「沒有的」。' },
    ['沒有的'],
  ])
  const added = await saveForm(client, settings({ tags: ['減鹽', '沒有的'], new_tags: 'yes' }), head, { mayAddTags: true })
  expect([added.result, added.saved?.fields]).toEqual([null, { tags: [8, 9] }])
})

test('sends nothing when every field is invalid', async () => {
  const { client, saves } = server()
  const { result, saved } = await saveForm(client, settings({ authors: '沒有這個人' }), head, intents)
  expect([Object.keys(result?.errors ?? {}), saved, saves]).toEqual([['authors'], null, []])
})

test('a form that resolves a conflict is saved whole or not at all', async () => {
  const { client, saves } = server()
  const { result, saved } = await saveForm(client, settings({ ...wrong, settled: 'mine:sponsor' }), head, intents)
  expect([result?.errors['authors'], result?.isPartlySaved, saved, saves]).toEqual([
    '沒有「沒有這個人」。名單上沒有的作者，請總編輯或管理員在「作者」加；這一格可以先空著，其他照樣會存。',
    undefined,
    null,
    [],
  ])
  const decided = settings({ ...wrong, authors: '周明德', settled: 'mine:sponsor' })
  await expect(saveForm(client, decided, head, intents)).rejects.toMatchObject({ status: 422 })
})

test('an assigned reviewer can be removed but not replaced: another is assigned by submitting', async () => {
  const { client, saves } = server()
  const requested = { ...head, fields: { ...head.fields, reviewer: 3 } }
  await saveForm(client, settings({ reviewer: '5' }), requested, intents)
  await saveForm(client, settings({ reviewer: '5' }), head, intents)
  expect(saves).toEqual([])
  await saveForm(client, settings({ reviewer: '' }), requested, intents)
  expect(saves).toEqual([{ reviewer: null }])
})

test('an author archived since is still resolved in a manuscript that names them', async () => {
  const requested: unknown[] = []
  const client = (async (call: string, input: { query?: { ids?: string } }) => {
    if (!call.startsWith('GET /api/v3.0/office/name')) return { items: { version: 4, changed: [], merged: null } }
    requested.push(input.query?.ids)
    return { items: input.query?.ids === '12' ? [{ id: 12, name: '封存的人', about: '' }] : [] }
  }) as unknown as Client
  const signed = { ...head, fields: { ...head.fields, authors: [12] } }
  const { result } = await saveForm(client, settings({ authors: '封存的人' }), signed, intents)
  expect([result, requested]).toEqual([null, ['12']])
})
