import { expect, test } from 'vitest'
import { adviceNames, type Clinical } from '../../src/domain/clinical/check.ts'
import { tools } from '../../src/domain/tools/catalogue.ts'
import { callApi, memberIdOf, type Person } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { agreeToRecords } from '../support/records.ts'

const { db } = await createTestDatabase()
const save = (as: Person, values: object, tool = 'bmi', now = new Date()) =>
  callApi(db, '/api/v3.0/member/tool/save', { as, method: 'POST', body: { tool, values }, bindings: { now } })
const list = async (as: Person, tool = 'bmi') =>
  (await callApi(db, `/api/v3.0/member/tool/list?tool=${tool}`, { as })).json.items as { id: string; headline: string }[]

test('stores nothing without consent; with it recomputes the result from the input', async () => {
  expect(await save('editor', { height: '170', weight: '65' })).toMatchObject({ status: 403, json: { code: 'consent_required' } })
  await agreeToRecords(db, await memberIdOf(db, 'editor'))
  const stored = await save('editor', { height: '170', weight: '65', other: 'x' })
  expect(stored.json.items).toMatchObject({
    tool: 'bmi',
    headline: 'BMI 22.5',
    values: { height: '170', weight: '65' },
    trend: 22.5,
  })
  expect((await list('editor')).map(({ headline }) => headline)).toContain('BMI 22.5')
  expect(await list('editor', 'weight')).toEqual([])
})

test('lists the results of all tools together, newest first, with pagination', async () => {
  await agreeToRecords(db, await memberIdOf(db, 'admin'))
  const minute = (count: number) => new Date(Date.now() + count * 60_000)
  await save('admin', { height: '170', weight: '64' }, 'bmi', minute(0))
  await save('admin', { height: '170', weight: '66' }, 'bmi', minute(1))
  await save('admin', { height: '170' }, 'weight', minute(2))
  const page = (query: string) => callApi(db, `/api/v3.0/member/tool/list${query}`, { as: 'admin' })
  expect((await page('')).json).toMatchObject({
    items: [{ tool: 'weight' }, { tool: 'bmi', values: { weight: '66' } }, { tool: 'bmi', values: { weight: '64' } }],
    meta: { page: 1, total: 3, total_pages: 1 },
  })
  expect((await page('?per_page=2&page=2')).json).toMatchObject({
    items: [{ values: { weight: '64' } }],
    meta: { total_pages: 2 },
  })
  expect((await page('?tool=weight')).json).toMatchObject({ items: [{ tool: 'weight' }], meta: { total: 1 } })
  expect((await page('?tool=none')).status).toBe(422)
})

test('out-of-range input is rejected at its field', async () => {
  const refused = await save('editor', { height: '900', weight: '65' })
  expect(refused.status).toBe(422)
  expect(refused.json['errors']).toEqual([{ path: 'body.values.height', message: '身高要在 100 到 250 公分之間' }])
})

test('stores a result without interpretation until a clinician has checked the tool', async () => {
  await agreeToRecords(db, await memberIdOf(db, 'member'))
  const keep = async (as: Person, values: object, checks: Clinical['checks'] = []) => {
    const bindings = { clinical: { gated: true, checks } }
    const body = { tool: 'bmi', values }
    return (await callApi(db, '/api/v3.0/member/tool/save', { as, method: 'POST', body, bindings })).json.items
  }
  const plain = { height: '160', weight: '70' }
  expect(await keep('member', plain)).toMatchObject({ headline: 'BMI 27.3', verdict: '只列數字，還不判讀', trend: 27.3 })
  expect(await keep('editor', plain)).toMatchObject({ verdict: '輕度肥胖' })
  const check = { by: '王小明', licence: '家庭醫學科專科醫師', on: '2026-11-20', advice: [adviceNames.tool(tools.bmi)] }
  expect(await keep('member', plain, [check])).toMatchObject({ verdict: '輕度肥胖' })
  expect(await keep('member', { height: '160', weight: '36' })).toMatchObject({ headline: '體重太低：這幾天就看家醫科' })
})

test('another member neither sees nor erases it: as unknown as none', async () => {
  await agreeToRecords(db, await memberIdOf(db, 'member'))
  await save('member', { height: '160', weight: '50' })
  const [mine] = await list('member')
  const erase = (as: Person, id: string) => callApi(db, `/api/v3.0/member/tool/${id}/delete`, { as, method: 'POST', body: {} })
  expect((await list('subscriber')).map(({ id }) => id)).not.toContain(mine?.id)
  for (const id of [mine?.id ?? '', '7b0c2b6e-3a51-4c7e-9a53-0d6a1f0e7a11', 'x'])
    expect((await erase('subscriber', id)).status).toBe(404)
  expect((await erase('member', mine?.id ?? '')).status).toBe(200)
  expect((await erase('member', mine?.id ?? '')).status).toBe(404)
})

test('a shared tool or quiz result contains the operator’s texts only', async () => {
  const tool = await callApi(db, '/api/v3.0/tool/bmi/share', { method: 'POST', body: { height: '170' } })
  expect(tool.json.items).toMatchObject({ kind: 'tool', target: 'bmi', result: null, title: 'BMI 計算' })
  const quiz = await callApi(db, '/api/v3.0/quiz/1/share', { method: 'POST', body: { result: 0 } })
  expect(quiz.json.items).toMatchObject({ kind: 'quiz', target: '1', result: '0', title: '你家的血壓，量對了嗎？：先把椅子坐穩' })
  expect((await callApi(db, '/api/v3.0/quiz/1/share', { method: 'POST', body: { result: 50 } })).status).toBe(404)
  expect((await callApi(db, '/api/v3.0/tool/none/share', { method: 'POST', body: {} })).status).toBe(422)
})
