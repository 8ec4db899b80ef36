import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { signUpToken } from '../../src/api/forms/forms.ts'
import type { Call } from '../../src/contract/client.ts'
import { entriesOfMenu, type MenuEntryRow } from '../../src/db/queries/registers.ts'
import { membersPerDay } from '../../src/domain/membership/member-look-up.ts'
import type { RecordKind } from '../../src/domain/records/record.ts'
import { linkToken } from '../../src/operations/newsletters/newsletters.ts'
import { callApi, memberIdOf, type Person, testSecret } from '../support/api.ts'
import type { TestDatabase } from '../support/database.ts'
import { type Buyer, choose, payOrder, placeOrder, startCheckout } from '../support/orders.ts'
import { agreeToAsk, photograph, storePicture, storeQuestion } from '../support/questions.ts'
import { agreeToRecords, storeRecord } from '../support/records.ts'
import { giveSubscription } from '../support/subscriptions.ts'

/** A subscription number for the calling user to query. */
export const subscriberNumber = '9000001'
/** One whose copies do not arrive. */
export const missingNumber = '1000002'
/** A number that is bound to no account whenever a member was looked up. */
export const unboundNumber = '9200001'
/** The subscription that is bound to the looked-up member. */
export const boundNumber = '9200002'

let lastNumber = 9_900_000
/** An unused subscription number without failed attempts: attempts are counted per number, across users. */
export function unknownNumber(): string {
  lastNumber += 1
  return String(lastNumber)
}

/** An expired gift of article 3. */
export const endedGift = 'endedgift234'

/** Data that valid input refers to. */
export interface Fixtures {
  /** The calling member's uuid (any uuid for a visitor). */
  memberUid: string
  /** A favorite of the calling member (any number for a visitor). */
  favoriteId: number
  /** Preview code of article 1. */
  preview: string
  /** The calling member's orders (any number for a visitor): unpaid, paid, paid with renewal. */
  orders: { open: string; paid: string; periodic: string }
  /** A pending trade at the demo's gateway, and the signed form that opened it. */
  trade: { tradeNo: string; fields: Record<string, string> }
  /** Print subscriptions of the calling member (any number for a visitor): one being delivered, one paused. */
  mailings: { sent: string; paused: string }
  /** An issue of it that was reported as missing. */
  missingIssue: number
  /** The token of a report form opened a minute ago. */
  formToken: string
  /** A link of a mail about a pending newsletter subscription. */
  newsletterLink: (purpose: 'confirm' | 'unsubscribe') => string
  /** The link in the mail about a sign-up to a future activity. */
  signUpLink: string
  /** Records of the calling member (any uuid for a visitor). */
  symptomId: string
  nutritionId: string
  toolRecordId: string
  questions: QuestionFixtures
  /** An unused image, uploaded by none of the calling users. */
  mediaId: string
  /** Two unused tags. */
  tags: [number, number]
  /** A mail that failed permanently. */
  failedMail: string
  /** The newest version of a manuscript that is public or was. */
  manuscript: { uid: string; version: number }
  /** One that waits for the signature of the user with only the review capability. */
  toSign: { uid: string; version: number }
  /** A scheduled manuscript. */
  scheduled: string
  /** A note on it. */
  noteId: number
  /** A preview link of it for an external person. */
  previewLink: string
  /** A bulk edit previewed by a colleague. */
  bulkEdit: string
  /** A view shared by a colleague. */
  savedView: string
  registerView: string
  /** A member whom every user has looked up just now. */
  lookedUp: string
  /** The version of the front page's arrangement. */
  frontVersion: number
  /** A plan without buyers, with a history of two versions. */
  sparePlan: string
  /** A draft of a new plan, saved once. */
  entryDraft: string
  /** The number of its last price. */
  sparePrice: number
  /** A change of all digital plans, and its plan. */
  planBulk: { filter: string; change: { what: 'set'; field: string; value: number }; hash: string }
  /** A file that changes a plan, and the plan of its import. */
  planImport: { file: string; format: 'csv'; hash: string }
  /** The entries of the menu of sister sites, in their order. */
  sisterSites: MenuEntryRow[]
  /** A role that no user has. */
  spareRole: string
  /** An entry of the inbox; for a call that cancels one, a sign-up. */
  entry: { reference: string; version: number }
}

/**
 * The calling member's own question, answered, with an image; one whose form is unsent; and another member's that waits
 * for an answer.
 */
interface QuestionFixtures {
  id: string
  pictureId: string
  loosePictureId: string
  queuedQuestionId: string
  queuedPictureId: string
  /** An image as request body. */
  photograph: string
}

/**
 * The data that valid input of one user refers to; for members a favorite is created, so that there is one to remove.
 * For a given call only its data is created; the rest are placeholders.
 */
export async function fixturesFor(db: TestDatabase, person: Person, call: Call | '' = ''): Promise<Fixtures> {
  const needs = (about: RegExp) => call === '' || about.test(call)
  const result = await db.execute<{ preview_uuid: string }>(sql`select preview_uuid from posts where type = 'article' and id = 1`)
  const preview = result.rows[0]?.preview_uuid ?? ''
  const formToken = needs(/\/form\//) ? await openForm(db) : ''
  if (needs(/\/share\b/))
    await db.execute(sql`
      insert into shares (id, kind, target, title, reader_limit, ends_at)
      values (${endedGift}, 'article', 'article/3', '送出的文章', 10, now() - interval '1 day') on conflict do nothing`)
  // publishing without a signature: no channel requires one, and the text contains no dose
  if (/\/publish$/.test(call)) await db.execute(sql`delete from signing_channels`)
  const manuscript = await manuscriptOf(db)
  const toSign = needs(
    /\/posts\/:uid\/(review|submit|sign|send_back|decline|compare|check|note|presence|trash|untrash|erase)|\/preview_link/,
  )
    ? await manuscriptToSign(db)
    : manuscript
  if (/untrash|\/erase/.test(call)) await db.execute(sql`update manuscripts set trashed_at = now() where uid = ${toSign.uid}`)
  const scheduled = needs(/unschedule/) ? await scheduledOne(db) : manuscript.uid
  const previewLink = needs(/preview_link\/(revoke|:token)/) ? await linkTo(db, toSign.uid) : ''
  const noteId = needs(/note\/resolve/) ? await noteOn(db, toSign.uid) : 1
  const mediaId = needs(/\/office\/media\//) ? await spareMedia(db) : 'none'
  const failedMail = needs(/\/office\/mail/) ? await givenUpMail(db) : anyUuid
  const tags = needs(/\/office\/tag\//) ? await spareTags(db) : ([1, 2] satisfies Fixtures['tags'])
  const newsletterLink = needs(/\/news_letter\//) ? await linkFor(db) : () => ''
  const signUpLink = needs(/\/sign-up/) ? await signUpFor(db) : ''
  const entry = needs(/\/office\/entry\//)
    ? await entryFor(db, /cancel/.test(call))
    : { reference: 'C-20261101-2345', version: 1 }
  const bulkEdit = needs(/bulk_edit\/:id/) ? await lookedAtEdit(db) : anyUuid
  const savedView = needs(/saved_view\/:id/) ? await sharedView(db, 'posts') : '1'
  const registerView = needs(/register_view\/:name\/:id/) ? await sharedView(db, 'register:plans') : '1'
  const sparePlan = needs(/\/office\/register\/:name\/:key/) ? await sparePlanOf(db) : '1'
  const sparePrice = needs(/:key\/price$/) ? await lastPriceOf(db, sparePlan) : 1
  if (needs(/role\/look_ups/)) await reachLookUpLimit(db)
  const lookedUp = needs(/\/office\/member\//) ? await lookedUpByAll(db) : anyUuid
  const arrangement = await db.execute<{ version: number }>(sql`select version from fronts where place = 'front'`)
  const frontVersion = arrangement.rows[0]?.version ?? 0
  const entryDraft = needs(/\/register_draft\//) ? await entryDraftOf(db) : randomUUID()
  const planBulk = needs(/bulk\/run/) ? await bulkOfPlans(db) : { ...bulkOf(1), hash: '0'.repeat(64) }
  const planImport = needs(/import\/run/)
    ? await importOfPlan(db)
    : { file: 'eA==', format: 'csv' as const, hash: '0'.repeat(64) }
  const sisterSites = needs(/\/office\/menu/) ? await entriesOfMenu(db, '1:') : []
  if (needs(/\/redirect$/))
    await db.execute(
      sql`insert into redirects (id, from_path, to_url, leads_to) values (1, '/old-address', '/about', '/about') on conflict do nothing`,
    )
  const spareRole = 'spare'
  if (needs(/\/office\/set_up/))
    await db.execute(sql`insert into site_settings (founded_at) values (now()) on conflict do nothing`)
  if (needs(/\/role\/delete/))
    await db.execute(
      sql`insert into staff_roles (key, name, capabilities) values (${spareRole}, '備用', '{}') on conflict do nothing`,
    )
  if (needs(/second_factor\/reset/))
    await db.execute(sql`
      insert into second_factors (member_id, secret, confirmed_at)
      select id, 'sealed', now() from members where email = 'circulation@example.com' on conflict do nothing`)
  const buyer = person === 'visitor' ? 'member' : person
  const { orders, trade } = aboutMoney.test(call) ? await purchasesOf(db, buyer) : nothingBought
  if (person === 'visitor')
    return {
      memberUid: anyUuid,
      favoriteId: 1,
      preview,
      formToken,
      orders,
      trade,
      mailings: noMailings,
      missingIssue: 1,
      newsletterLink,
      signUpLink,
      symptomId: anyUuid,
      nutritionId: anyUuid,
      toolRecordId: anyUuid,
      questions: noQuestions,
      manuscript,
      toSign,
      scheduled,
      noteId,
      previewLink,
      mediaId,
      tags,
      failedMail,
      bulkEdit,
      savedView,
      registerView,
      sparePlan,
      entryDraft,
      sparePrice,
      frontVersion,
      planBulk,
      planImport,
      sisterSites,
      lookedUp,
      spareRole,
      entry,
    }
  const memberUid = await memberIdOf(db, person)
  // entitlements bought by an earlier call are reset: the users keep their identity
  await db.execute(sql`delete from rights where source <> 'demo' and member_id = ${memberUid}`)
  const favoriteId = needs(/\/(favorite|member\/data)/) ? await storeFavorite(db, memberUid) : 1
  const needsRecords = needs(/\/(sc_result|nutrition|tool|consent|member\/data)/)
  if (needsRecords) await agreeToRecords(db, memberUid)
  const recordOf = async (kind: RecordKind) => (needsRecords ? storeRecord(db, memberUid, kind) : anyUuid)
  const symptomId = await recordOf('symptom')
  const nutritionId = await recordOf('nutrition')
  const toolRecordId = await recordOf('tool')
  const mailings = aboutMailing.test(call) ? await mailingsOf(db, memberUid) : noMailings
  return {
    memberUid,
    sparePlan,
    entryDraft,
    sparePrice,
    frontVersion,
    planBulk,
    planImport,
    sisterSites,
    lookedUp,
    spareRole,
    entry,
    favoriteId,
    preview,
    formToken,
    orders,
    trade,
    mailings,
    missingIssue: needs(/missing_copy/) ? await missIssue(db) : 1,
    newsletterLink,
    signUpLink,
    symptomId,
    nutritionId,
    toolRecordId,
    questions: aboutQuestions.test(call) ? await questionsOf(db, memberUid) : noQuestions,
    manuscript,
    toSign,
    scheduled,
    noteId,
    previewLink,
    mediaId,
    tags,
    failedMail,
    bulkEdit,
    savedView,
    registerView,
  }
}

/** A receipt that no mail server accepted for half a day. */
async function givenUpMail(db: TestDatabase): Promise<string> {
  const inserted = await db.execute<{ id: string }>(sql`
    insert into mail_outbox (recipient, subject, html, text, failed_at, last_error)
    values ('reader@example.com', '收據', '收據', '收據', now(), 'connect ETIMEDOUT') returning id`)
  return inserted.rows[0]?.id ?? anyUuid
}

/** The last of the blogs, which no other call asks for. */
async function manuscriptOf(db: TestDatabase): Promise<Fixtures['manuscript']> {
  const result = await db.execute<Fixtures['manuscript']>(sql`
    select p.uid::text as uid, coalesce(m.version, 1) as version from posts p left join manuscripts m using (uid)
    where p.blocks::text !~ '[顆粒錠]|毫克|單位|毫升' and p.type = 'blog' order by p.id desc limit 1`)
  return result.rows[0] ?? { uid: '1', version: 1 }
}

async function lookedAtEdit(db: TestDatabase): Promise<string> {
  const inserted = await db.execute<{ id: string }>(sql`
    insert into bulk_edits (id, by, at, what, "to", words) values (gen_random_uuid(), gen_random_uuid(), now(), 'wall', '', '所有人') returning id`)
  return inserted.rows[0]?.id ?? ''
}

async function sharedView(db: TestDatabase, list: string): Promise<string> {
  const inserted = await db.execute<{ id: string }>(sql`
    insert into saved_views (owner, list, name, filter, shared, at)
    select id, ${list}, '同事的', 'state=draft', true, now() from members where email = 'chief@example.com' returning id::text as id`)
  return inserted.rows[0]?.id ?? ''
}

async function spareTags(db: TestDatabase): Promise<Fixtures['tags']> {
  const inserted = await db.execute<{ id: number }>(sql`
    insert into tags (name, description) select 'spare ' || gen_random_uuid(), '' from generate_series(1, 2) returning id`)
  const [one, other] = inserted.rows
  return [one?.id ?? 0, other?.id ?? 0]
}

/** The author that the user with only the review capability signs as; no other user does. */
export const lonelyClinician = 18

/** One statement: the matrix creates hundreds of them. */
async function manuscriptToSign(db: TestDatabase): Promise<Fixtures['toSign']> {
  const fields = { type: 'article', title: '等人簽核', reviewer: lonelyClinician }
  const text = { type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text: '一段。' }] }
  const document = { type: 'doc', attrs: { version: 1 }, content: [text] }
  const inserted = await db.execute<{ uid: string }>(sql`
    with made as (
      insert into manuscripts (type, title, reviewer, created_at, changed_at) values ('article', '等人簽核', ${lonelyClinician}, now(), now()) returning uid
    ), said as (
      insert into manuscript_versions (uid, version, kind, at, fields, document, hash)
      select uid, 1, 'named', now(), ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(document)}::jsonb, '' from made
    )
    insert into manuscript_steps (uid, kind, version, hash, at, reviewer)
    select uid, 'submitted', 1, '', now(), ${lonelyClinician} from made returning uid::text as uid`)
  return { uid: inserted.rows[0]?.uid ?? '', version: 1 }
}

async function scheduledOne(db: TestDatabase): Promise<string> {
  const { uid } = await manuscriptToSign(db)
  await db.execute(sql`
    update manuscripts set published_version = 1, publish_date = '2099-01-01T08:00:00+08:00' where uid = ${uid}`)
  return uid
}

async function noteOn(db: TestDatabase, uid: string): Promise<number> {
  const inserted = await db.execute<{ id: number }>(
    sql`insert into manuscript_notes (uid, text, at) values (${uid}, '註解', now()) returning id::int as id`,
  )
  return inserted.rows[0]?.id ?? 0
}

async function linkTo(db: TestDatabase, uid: string): Promise<string> {
  const inserted = await db.execute<{ id: string }>(
    sql`insert into preview_links (uid, note, ends_at, at) values (${uid}, '受訪者', now() + interval '1 day', now()) returning id`,
  )
  return inserted.rows[0]?.id ?? ''
}

async function spareMedia(db: TestDatabase): Promise<string> {
  const id = `spare-${randomUUID()}`
  await db.execute(sql`insert into media (id, mime, width, height, bytes) values (${id}, 'image/jpeg', 1, 1, '')`)
  return id
}

async function openForm(db: TestDatabase): Promise<string> {
  const opened = await callApi(db, '/api/v3.0/form/antifraud-1499', { bindings: { now: new Date(Date.now() - 60_000) } })
  return (opened.json.items as { token: string }).token
}

async function storeFavorite(db: TestDatabase, memberUid: string): Promise<number> {
  const stored = await db.execute<{ id: number }>(sql`
    insert into favorites (member_id, site, item_type, item_id) values (${memberUid}, 'ch', 'blog', '1')
    on conflict (member_id, site, item_type, item_id) do update set site = excluded.site returning id::float8 as id`)
  return stored.rows[0]?.id ?? 0
}

const anyUuid = '7b0c2b6e-3a51-4c7e-9a53-0d6a1f0e7a11'

/** Only these calls refer to questions. */
const aboutQuestions = /\/(question|desk)\//
const noQuestions: QuestionFixtures = {
  id: anyUuid,
  pictureId: anyUuid,
  loosePictureId: anyUuid,
  queuedQuestionId: anyUuid,
  queuedPictureId: anyUuid,
  photograph: '',
}

/** The member's own questions, and another member's open one. */
async function questionsOf(db: TestDatabase, memberUid: string): Promise<QuestionFixtures> {
  const asker = await memberIdOf(db, memberUid === (await memberIdOf(db, 'member')) ? 'subscriber' : 'member')
  await db.execute(sql`delete from question_pictures where question_id is null`)
  await agreeToAsk(db, memberUid)
  const own = await storeQuestion(db, memberUid, { state: 'answered' })
  const other = await storeQuestion(db, asker)
  return {
    ...own,
    loosePictureId: await storePicture(db, memberUid),
    queuedQuestionId: other.id,
    queuedPictureId: other.pictureId,
    photograph: (await photograph()).toString('base64'),
  }
}

/** Only these calls refer to orders, which are slow to create. */
const aboutMoney = /\/(payment\/order|demo\/gateway|subcheck)/
const nothingBought = { orders: { open: 'HP1', paid: 'HP1', periodic: 'HP1' }, trade: { tradeNo: 'HP1', fields: {} } }

/** Only these calls refer to subscriptions. */
const aboutMailing = /\/member\/subscription\//
const noMailings = { sent: '9000009', paused: '9000009' }
const mailingsOf = async (db: TestDatabase, memberUid: string) => ({
  sent: await giveSubscription(db, memberUid),
  paused: await giveSubscription(db, memberUid, { paused: true }),
})

/** Every call that resends a copy needs a pending report. */
async function missIssue(db: TestDatabase): Promise<number> {
  const inserted = await db.execute<{ issue: number }>(sql`
    insert into missing_copies (number, issue, reported_at)
    select ${missingNumber}, coalesce(max(issue), 0) + 1, now() from missing_copies where number = ${missingNumber} returning issue`)
  return inserted.rows[0]?.issue ?? 0
}

/** A member's purchases, and a pending payment. */
async function purchasesOf(db: TestDatabase, person: Buyer) {
  await db.execute(sql`
    insert into subscriptions (number, name, phone, plan_id, digital, starts_on, ends_on, first_issue, last_issue, state)
    values (${subscriberNumber}, '王美惠', '0912345678', 1, false, '2026-01-01', '2030-12-31', 326, 380, 'active')
    on conflict (number) do nothing`)
  const [open, paid, waiting] = await Promise.all([placeOrder(db, person), payOrder(db, person), placeOrder(db, person)])
  const periodic = await payRenewing(db, person)
  const { tradeNo, fields } = await startCheckout(db, person, waiting)
  return { orders: { open, paid: paid.orderNo, periodic }, trade: { tradeNo, fields } }
}

/** A renewing order of a member whose running term may be long: it is paid as of the end of that term. */
async function payRenewing(db: TestDatabase, person: Buyer): Promise<string> {
  const orderNo = await placeOrder(db, person)
  await db.execute(sql`update orders set periodic = true where order_no = ${orderNo}`)
  const { tradeNo } = await startCheckout(db, person, orderNo, { bindings: { now: new Date('2090-01-01T00:00:00Z') } })
  await choose(db, tradeNo, 'success')
  return orderNo
}

/** The links of a pending subscription. */
async function linkFor(db: TestDatabase): Promise<Fixtures['newsletterLink']> {
  const inserted = await db.execute<{ id: string }>(sql`
    insert into newsletter_subscriptions (newsletter_id, email, state, asked_at) values (4, 'reader@mail.test', 'pending', now())
    on conflict (email, newsletter_id) do update set state = 'pending' returning id`)
  return (purpose) => linkToken([testSecret], { purpose, ids: [inserted.rows[0]?.id ?? ''] }, new Date())
}

/** A submitted entry: a mail to the magazine, or a sign-up with a reserved seat. */
async function entryFor(db: TestDatabase, signUp: boolean) {
  const [kind, reference, fields] = signUp
    ? ['activity', 'E-20261101-2346', { activity: '2', people: '1', name: '林小姐', email: 'lin@mail.test' }]
    : ['contact', 'C-20261101-2345', { name: '林小姐', email: 'lin@mail.test', matter: '其他', message: '謝謝你們。' }]
  await db.execute(sql`
    insert into form_entries (kind, reference, fields) values (${kind}, ${reference}, ${JSON.stringify(fields)}::jsonb)
    on conflict (reference) do update set cancelled_at = null, state = 'new', assignee = null, version = 1`)
  return { reference, version: 1 } as { reference: string; version: number }
}

/** The link for a sign-up that holds a seat. */
async function signUpFor(db: TestDatabase): Promise<string> {
  const reference = 'E-20261101-2345'
  await db.execute(sql`
    insert into form_entries (kind, reference, fields) values ('activity', ${reference}, '{"activity": "2", "people": "1"}')
    on conflict (reference) do update set cancelled_at = null`)
  return signUpToken(testSecret, reference)
}

const spare = '8999'

/** A plan that no order names, as if it had been saved twice. */
const bulkOf = (value: number) => ({ filter: 'kind=digital', change: { what: 'set' as const, field: 'price', value } })

/** To a price that no plan has. */
async function bulkOfPlans(db: TestDatabase) {
  const body = bulkOf(1000 + Math.floor(Math.random() * 9000))
  const { json } = await callApi(db, '/api/v3.0/office/register/plans/bulk', { as: 'admin', body })
  return { ...body, hash: (json.items as { hash: string }).hash }
}

async function importOfPlan(db: TestDatabase) {
  const file = Buffer.from(`編號,說明\r\n1,第 ${randomUUID()} 版\r\n`).toString('base64')
  const body = { file, format: 'csv' as const }
  const { json } = await callApi(db, '/api/v3.0/office/register/plans/import', { as: 'admin', body })
  return { ...body, hash: (json.items as { hash: string }).hash }
}

async function entryDraftOf(db: TestDatabase): Promise<string> {
  const id = randomUUID()
  const fields = {
    title: '試讀',
    slug: `draft-${id.slice(0, 8)}`,
    kind: 'digital',
    price: 90,
    months: 1,
    issues: 0,
    includes: [],
    description: '一個月',
  }
  await db.execute(sql`
    insert into register_drafts (id, register, key, base, revision, fields, at)
    values (${id}, 'plans', null, null, 1, ${JSON.stringify(fields)}::jsonb, now())`)
  return id
}

async function sparePlanOf(db: TestDatabase): Promise<string> {
  await db.execute(sql`
    insert into plans (id, slug, title, kind, price, months, issues, includes, description)
    values (8999, 'spare', '備用', 'digital', 100, 1, 0, '{}', '現在的說明')
    on conflict (id) do update set description = excluded.description, on_sale = true`)
  await db.execute(sql`delete from register_versions where register = 'plans' and key = ${spare}`)
  const value = (description: string) =>
    JSON.stringify({
      title: '備用',
      slug: 'spare',
      kind: 'digital',
      price: 100,
      months: 1,
      issues: 0,
      includes: [],
      description,
    })
  await db.execute(sql`
    insert into register_versions (register, key, version, event, at, value)
    values ('plans', ${spare}, 1, 'added', now(), ${value('原來的說明')}::jsonb),
      ('plans', ${spare}, 2, 'saved', now(), ${value('現在的說明')}::jsonb)`)
  return spare
}

async function lastPriceOf(db: TestDatabase, plan: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select max(id) as id from prices where product_kind = 'plan' and product_id = ${Number(plan)}`)
  return rows[0]?.id ?? 1
}

/** Records that the circulation account has looked up as many more members as a day allows. */
const reachLookUpLimit = (db: TestDatabase) =>
  db.execute(sql`
    insert into audit (at, who, action, thing)
    select now(), m.id, 'look-up-member', 'member:' || gen_random_uuid() from members m, generate_series(1, ${membersPerDay})
    where m.email = 'circulation@example.com'`)

/** Records that every user has looked up a new member. @returns the member */
async function lookedUpByAll(db: TestDatabase): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into members (name, email) values ('被查看的人', ${`looked-up-${randomUUID()}@mail.test`}) returning id`,
  )
  const id = rows[0]?.id ?? anyUuid
  await db.execute(sql`
    insert into subscriptions (number, name, phone, plan_id, digital, starts_on, ends_on, first_issue, last_issue, state)
    values (${unboundNumber}, '陳秀英', '0922333444', 1, false, '2026-01-01', '2030-12-31', 326, 380, 'active')
    on conflict (number) do update set member_id = null, bound_at = null`)
  await db.execute(sql`
    insert into subscriptions (number, name, phone, plan_id, digital, starts_on, ends_on, first_issue, last_issue, state, member_id, bound_at)
    values (${boundNumber}, '陳秀英', '0922333444', 1, false, '2026-01-01', '2030-12-31', 326, 380, 'active', ${id}, now())
    on conflict (number) do update set member_id = excluded.member_id, bound_at = excluded.bound_at`)
  await db.execute(sql`
    insert into audit (at, who, action, thing, reason) select now(), m.id, 'look-up-member', ${`member:${id}`}, '來信' from members m`)
  return id
}
