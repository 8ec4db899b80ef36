import { expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { manuscriptsOf, nonMedical } from '../support/manuscripts.ts'

const { db } = await createTestDatabase()
const { finished, publish } = manuscriptsOf(db)
const published = async (fields: object) => {
  const { status, json } = await publish(await finished(fields), 2)
  return [status, json.errors?.map(({ path }) => path)]
}

test('every channel of the demo requires a signature, except the one without medical content', async () => {
  const { items } = (await callApi(db, '/api/v3.0/office/signing_channel', { as: 'admin' })).json as unknown as {
    items: { id: number; signed: boolean }[]
  }
  expect(items.filter(({ signed }) => !signed).map(({ id }) => id)).toEqual([nonMedical])
})

test.each([
  ['a medical channel', { channels: [3] }],
  ['a medical channel and another one', { channels: [nonMedical, 17] }],
  ['no channel', { channels: [] }],
  ['a dose in the title', { channels: [nonMedical], title: '一次吃三顆就好' }],
  ['a dose in a key point', { channels: [nonMedical], key_points: ['一天最多 8 顆'] }],
])('%s is not published unsigned', async (_, fields) => {
  expect(await published(fields)).toEqual([422, ['body.signature']])
})

test('a text without medical content is published unsigned', async () => {
  expect((await published({ channels: [nonMedical] }))[0]).toBe(200)
})
