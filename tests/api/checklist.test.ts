import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { bootstrapSite, readChecklist } from '../../src/operations/office/set-up-site.ts'
import { callApi, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const now = new Date()
const services = { payment: true, mail: true }

test('the demo is complete; without plans readers miss them', async () => {
  const { db } = await createTestDatabase()
  const read = async () =>
    (await callApi(db, '/api/v3.0/office/checklist', { as: 'admin' })).json.items as { step: string; done: boolean }[]
  expect((await read()).filter(({ done }) => !done)).toEqual([])
  const openSteps = async () => (await read()).filter(({ done }) => !done).map(({ step }) => step)
  // an issue that is archived, or comes later, is not one that readers have
  await db.execute(sql`update magazines set publish_date = current_date + 40 where issue = (select max(issue) from magazines)`)
  await db.execute(sql`update magazines set archived_at = now() where publish_date < current_date`)
  expect(await openSteps()).toEqual(['issues'])
  await db.execute(sql`update magazines set archived_at = null`)
  const inMenu = (group: number, area: string) =>
    sql`update menu_items set url = '/about' where url = '/subscriptions' and group_index = ${group} and area = ${area}`
  await db.execute(inMenu(5, 'nav'))
  expect(await openSteps()).toEqual(['plansInMainMenu'])
  await db.execute(inMenu(2, ''))
  expect(await openSteps()).toEqual(['plansInMainMenu', 'plansInDrawer'])
  await db.execute(sql`update menu_items set url = '/subscriptions' where url = '/about' and group_index in (2, 5)`)
  await db.execute(sql`update plans set on_sale = false`)
  expect((await read()).filter(({ done }) => !done).map(({ step }) => step)).toEqual(['plans'])
})

test('a bootstrapped database has channels and menus; everything else is open', async () => {
  const { db, pool } = await createTestDatabase({ bare: true })
  await migrate({ pool })
  await bootstrapSite(db, now)
  const viewer = await viewerWith(db, ['govern'])
  const open = async (more: object = {}) =>
    (await readChecklist({ db, viewer, now }, { ...services, ...more })).filter(({ done }) => !done).map(({ step }) => step)
  expect(await open()).toEqual([
    'named',
    'authors',
    'signing',
    'posts',
    'issues',
    'plans',
    'plansInMainMenu',
    'plansInDrawer',
    'newsletters',
  ])
  expect(await open({ payment: false, mail: false })).toEqual(expect.arrayContaining(['payment', 'mail']))
})
