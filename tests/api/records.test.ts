import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { adviceNames, type Clinical } from '../../src/domain/clinical/check.ts'
import { consentEnd, erasureInstant, healthRecordConsent } from '../../src/domain/records/consent.ts'
import type { Tree } from '../../src/domain/symptoms/tree.ts'
import { findTree } from '../../src/domain/symptoms/trees.ts'
import { deleteExpiredData } from '../../src/operations/delete-expired.ts'
import { grantConsent, saveRecord, withdrawConsent } from '../../src/operations/records/records.ts'
import { callApi, memberIdOf, type Person, reported, viewerFor } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { nutritionResult, questionnaire, storeRecord, symptomResult } from '../support/records.ts'

const { db } = await createTestDatabase()
const ids = { member: await memberIdOf(db, 'member'), subscriber: await memberIdOf(db, 'subscriber') }
const kinds = [
  ['symptom', 'sc_result'],
  ['nutrition', 'nutrition'],
] as const

const call = (path: string, as: Person = 'member', body?: unknown) => callApi(db, `/api/v3.0/${path}`, { as, body })
const consent = 'member/consent/health_record'
const agree = (as: Person = 'member', version: string = healthRecordConsent.version) => call(consent, as, { version })
const contextOf = async (person: Person, now = new Date()) => ({ db, viewer: await viewerFor(db, person, now), now })
const count = async () => Number((await db.execute<{ n: string }>(sql`select count(*) as n from records`)).rows[0]?.n)
const listed = async (name: string, as: Person = 'member') =>
  (await call(`member/${name}/list`, as)).json.items as { id: string }[]

beforeEach(async () => {
  await db.execute(sql`delete from records`)
  await db.execute(sql`delete from consents`)
})

describe('the consent', () => {
  test('is returned as text, given for a year, withdrawn', async () => {
    const { version, title } = healthRecordConsent
    const consentText = { version, title, points: expect.arrayContaining([expect.stringContaining('撤回')]) }
    expect((await call(consent)).json.items).toEqual({ ...consentText, granted: false, granted_at: null, ends_on: null })
    expect((await agree()).status).toBe(200)
    const stored = (await call(consent)).json.items
    expect(stored).toEqual({ ...consentText, granted: true, granted_at: expect.any(String), ends_on: consentEnd(new Date()) })
    expect((await call(consent, 'subscriber')).json.items).toMatchObject({ granted: false })
    expect((await call(`${consent}/withdraw`, 'member', {})).json).toEqual({ items: { erased: 0 } })
    expect((await call(consent)).json.items).toMatchObject({ granted: false })
  })

  test('to an older text is invalid', async () => {
    const response = await agree('member', '2025-01')
    expect([response.status, response.json.code]).toEqual([409, 'conflict'])
    expect((await call(consent)).json.items).toMatchObject({ granted: false })
  })

  test('given twice counts once, and a withdrawal stays on record', async () => {
    await Promise.all([agree(), agree(), agree()])
    await call(`${consent}/withdraw`, 'member', {})
    const rows = await db.execute(sql`select withdrawn_at is not null as withdrawn from consents`)
    expect(rows.rows).toEqual([{ withdrawn: true }])
  })
})

describe('nothing is stored', () => {
  const symptom = { title: '頭痛', data: symptomResult() }

  test('without a consent, after its withdrawal or last day, or by visitors', async () => {
    const now = new Date()
    await expect(saveRecord(await contextOf('visitor'), 'symptom', symptom)).rejects.toMatchObject({ code: 'sign_in_required' })
    await expect(saveRecord(await contextOf('member'), 'symptom', symptom)).rejects.toMatchObject({ code: 'consent_required' })
    await agree('subscriber')
    await expect(saveRecord(await contextOf('member'), 'symptom', symptom)).rejects.toMatchObject({ code: 'consent_required' })
    await agree()
    const over = erasureInstant(consentEnd(now))
    await expect(saveRecord(await contextOf('member', over), 'symptom', symptom)).rejects.toMatchObject({
      code: 'consent_required',
    })
    const last = new Date(over.getTime() - 1)
    await expect(saveRecord(await contextOf('member', last), 'symptom', symptom)).resolves.toMatchObject({ title: '頭痛' })
    await withdrawConsent(await contextOf('member'))
    await expect(saveRecord(await contextOf('member'), 'symptom', symptom)).rejects.toMatchObject({ code: 'consent_required' })
    expect(await count()).toBe(0)
  })

  test('when saved while the consent was withdrawn', async () => {
    for (let round = 0; round < 8; round += 1) {
      await agree()
      const context = await contextOf('member')
      const saves = Array.from({ length: 4 }, () => saveRecord(context, 'symptom', symptom).catch(() => null))
      await Promise.all([...saves, withdrawConsent(context)])
      expect(await count()).toBe(0)
    }
  })
})

describe('a record', () => {
  test('is stored until its consent ends, longer when renewed, and deleted after', async () => {
    const now = new Date()
    await agree()
    const stored = await saveRecord(await contextOf('member'), 'nutrition', { title: '日常', data: nutritionResult() })
    expect(stored.expires_at).toBe(erasureInstant(consentEnd(now)).toISOString())
    const later = new Date(now.getTime() + 100 * 86_400_000)
    await grantConsent(await contextOf('member', later), healthRecordConsent.version)
    const end = erasureInstant(consentEnd(later))
    expect((await listed('nutrition'))[0]).toMatchObject({ id: stored.id, expires_at: end.toISOString() })
    await deleteExpiredData(db, new Date(end.getTime() - 1))
    expect(await count()).toBe(1)
    await deleteExpiredData(db, end)
    expect(await count()).toBe(0)
  })

  test('that has expired is hidden even before it is deleted', async () => {
    const id = await storeRecord(db, ids.member, 'symptom', { expiresAt: new Date(Date.now() - 1000) })
    expect(await listed('sc_result')).toEqual([])
    expect((await call(`member/sc_result/${id}`)).status).toBe(404)
  })

  test.each(kinds)('of kind %s is listed, read and erased by its owner', async (kind, name) => {
    const id = await storeRecord(db, ids.member, kind)
    expect((await listed(name)).map((item) => item.id)).toEqual([id])
    const read = await call(`member/${name}/${id}`)
    expect(read.json.items).toMatchObject({ id, version: '1', references: [{ title: '國民健康署' }] })
    expect((await call(`member/${name}/${id}/delete`, 'member', {})).json).toEqual({ items: { result: true } })
    expect(await count()).toBe(0)
    expect((await call(`member/${name}/${id}/delete`, 'member', {})).status).toBe(404)
  })

  test.each(kinds)('of kind %s is unknown to all others, and stays', async (kind, name) => {
    const id = await storeRecord(db, ids.member, kind)
    const other = kind === 'symptom' ? 'nutrition' : 'sc_result'
    for (const as of ['subscriber', 'editor', 'admin'] as const) {
      expect(await listed(name, as)).toEqual([])
      for (const response of [await call(`member/${name}/${id}`, as), await call(`member/${name}/${id}/delete`, as, {})])
        expect([response.status, response.json.code]).toEqual([404, 'not_found'])
    }
    expect((await call(`member/${other}/${id}`)).status).toBe(404)
    expect((await call(`member/${other}/${id}/delete`, 'member', {})).status).toBe(404)
    for (const unknown of ['1', 'x', '7b0c2b6e-3a51-4c7e-9a53-0d6a1f0e7a11', `${id}x`])
      expect((await call(`member/${name}/${unknown}`)).status, unknown).toBe(404)
    expect(await count()).toBe(1)
  })
})

test('lists symptoms by person, newest first, with pagination', async () => {
  const askers = (await call('sc_result/asker/list', 'visitor')).json.items as { id: 'self'; name: string }[]
  expect(askers[0]).toEqual({ id: 'self', name: '自己' })
  for (const { id: asker } of askers) await storeRecord(db, ids.member, 'symptom', { data: symptomResult({ asker }) })
  const all = await call('member/sc_result/list?per_page=2&page=3')
  expect(all.json.meta).toEqual({ page: 3, per_page: 2, total: askers.length, total_pages: Math.ceil(askers.length / 2) })
  expect(all.json.items).toMatchObject([{ asker: 'self', asker_name: '自己', urgency: 'week', urgency_name: '這週內看診' }])
  for (const { id, name } of askers)
    expect((await call(`member/sc_result/list?asker=${id}`)).json.items).toMatchObject([{ asker: id, asker_name: name }])
  expect((await call('member/sc_result/list?asker=neighbour')).status).toBe(422)
})

test('recomputes a symptom result from the answers, ignoring other input', async () => {
  const add = (change: object) => {
    const body = { complaint: 'fever', version: findTree('fever')?.version, asker: 'child', answers: [0], ...change }
    return call('member/sc_result/add', 'member', { ...body, urgency: 'self_care' })
  }
  expect((await add({})).json.code).toBe('consent_required')
  await agree()
  const stored = await add({})
  expect(stored.json.items).toMatchObject({ title: '發燒', asker: 'child', urgency: 'emergency', urgency_name: '立刻打 119' })
  expect(await listed('sc_result')).toHaveLength(1)
  for (const [change, code] of [
    [{ complaint: 'hiccups' }, 'not_found'],
    [{ version: '2020-01' }, 'conflict'],
    [{ version: '2026-11' }, 'conflict'],
    [{ answers: [] }, 'conflict'],
    [{ answers: [9] }, 'conflict'],
    [{ answers: [0, 0] }, 'conflict'],
    [{ answers: [-1] }, 'validation_failed'],
    [{ answers: 'x' }, 'validation_failed'],
    [{ asker: 'neighbour' }, 'validation_failed'],
  ] as const)
    expect((await add(change)).json.code, JSON.stringify(change)).toBe(code)
  expect(await listed('sc_result')).toHaveLength(1)
})

test('returns no unchecked advice, except to staff', async () => {
  const { key, version } = findTree('fever') as Tree
  const waiting = { gated: true, checks: [] }
  const fever = { by: '王小明', licence: '家庭醫學科專科醫師', on: '2026-11-20', advice: [adviceNames.tree({ key, version })] }
  const body = { complaint: key, version, asker: 'self', answers: [0] }
  const add = (as: Person, clinical: Clinical, path = 'sc_result', sent: object = body) =>
    callApi(db, `/api/v3.0/member/${path}/add`, { as, body: sent, bindings: { clinical } })
  for (const as of ['member', 'subscriber', 'editor'] as const) await agree(as)
  for (const as of ['member', 'subscriber'] as const) {
    expect((await add(as, waiting)).status).toBe(404)
    expect((await add(as, waiting, 'nutrition', questionnaire())).status).toBe(404)
    expect((await add(as, { gated: true, checks: [fever] })).status).toBe(200)
  }
  expect((await add('editor', waiting)).status).toBe(200)
  const stored = await storeRecord(db, ids.member, 'symptom', { data: symptomResult({ version: '2020-01', complaint: 'gone' }) })
  expect(
    (await callApi(db, `/api/v3.0/member/sc_result/${stored}`, { as: 'member', bindings: { clinical: waiting } })).status,
  ).toBe(200)
})

test('recomputes a nutrition result from the questionnaire', async () => {
  const add = (change: object) => call('member/nutrition/add', 'member', { ...questionnaire(), ...change })
  expect((await add({})).json.code).toBe('consent_required')
  await agree()
  const stored = await add({ conditions: ['diabetes'], nutrients: [] })
  expect(stored.json.items).toMatchObject({
    title: '52 歲女性的營養建議',
    nutrients: [
      { name: '鈣', amount: '1000 毫克' },
      { name: '維生素 D', amount: '15 微克' },
    ],
    warnings: [{ title: expect.stringContaining('糖尿病') }],
  })
  expect(await listed('nutrition')).toMatchObject([{ nutrients: ['鈣', '維生素 D'], servings: { dairy: 0.5 } }])
  for (const change of [
    { age: 12 },
    { age: '52' },
    { sex: 'male', state: 'pregnant' },
    { diet: 'toString' },
    { servings: { grains: 1 } },
    { servings: { ...questionnaire().servings, dairy: 0.3 } },
    { drugs: ['aspirin'] },
    { allergies: ['dust'] },
  ])
    expect((await add(change)).json.code, JSON.stringify(change)).toBe('validation_failed')
})

test('accepts and reads a questionnaire from before allergies and weeks were added', async () => {
  await agree()
  const { allergies: _none, ...before } = questionnaire({ state: 'pregnant' })
  expect((await call('member/nutrition/add', 'member', before)).status).toBe(200)
  const id = await storeRecord(db, ids.member, 'nutrition', {
    data: nutritionResult({ about: { age: 31, sex: 'female', state: 'pregnant' } }),
  })
  expect((await call(`member/nutrition/${id}`, 'member')).json.items).toMatchObject({ about: { state: 'pregnant' } })
})

test('withdrawing erases the member’s own records only', async () => {
  for (const id of [ids.member, ids.subscriber]) for (const [kind] of kinds) await storeRecord(db, id, kind)
  expect((await call(`${consent}/withdraw`, 'member', {})).json).toEqual({ items: { erased: 2 } })
  expect(await count()).toBe(2)
  expect(await listed('sc_result', 'subscriber')).toHaveLength(1)
})

test('no error was logged', () => expect(reported).toEqual([]))
