import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { signUpToken } from '../../src/api/forms/token.ts'
import type { Call } from '../../src/contract/client.ts'
import type { RecordKind } from '../../src/domain/records/record.ts'
import { linkToken } from '../../src/operations/newsletters/link-token.ts'
import { callApi, memberIdOf, type Person, testSecret } from '../support/api.ts'
import type { TestDatabase } from '../support/database.ts'
import { type Buyer, choose, goToGateway, payOrder, placeOrder } from '../support/orders.ts'
import { agreeToAsk, keepPicture, keepQuestion, photograph } from '../support/questions.ts'
import { agreeToRecords, keepRecord } from '../support/records.ts'
import { giveSubscription } from '../support/subscriptions.ts'

/** A subscription that somebody may ask about: made for whoever calls. */
export const subscriberNumber = '9000001'
/** One whose copies do not arrive. */
export const missingNumber = '1000002'

let lastNumber = 9_900_000
/** A number that nobody has, and nobody has tried: wrong tries of one number are counted, whoever tries it. */
export function numberOfNobody(): string {
  lastNumber += 1
  return String(lastNumber)
}

/** A gift of article 3 whose time is over: it opens for nobody. */
export const endedGift = 'endedgift234'

/** What good input refers to. */
export interface Facts {
  /** The asking member's uuid (any uuid for a visitor). */
  memberUid: string
  /** Number of a favorite that the asking member has (any number for a visitor). */
  favoriteId: number
  /** Preview code of article 1. */
  preview: string
  /** The asking member's orders (any number for a visitor): unpaid, paid, paid and going on. */
  orders: { open: string; paid: string; periodic: string }
  /** A trade at the demo's gateway that waits for its end, and the signed form that opened it. */
  trade: { tradeNo: string; fields: Record<string, string> }
  /** Subscriptions to paper of the asking member's (any number for a visitor): one that is sent, one that is paused. */
  mailings: { sent: string; paused: string }
  /** An issue of it that somebody waits for. */
  missingIssue: number
  /** Of a report form that was opened a minute ago. */
  formToken: string
  /** A link of a mail about a newsletter that somebody waits for. */
  newsletterLink: (purpose: 'confirm' | 'unsubscribe') => string
  /** The link in the mail about a sign-up to an activity that has not begun. */
  signUpLink: string
  /** Records that the asking member keeps (any uuid for a visitor). */
  symptomId: string
  nutritionId: string
  toolRecordId: string
  questions: QuestionFacts
  /** A picture that stands nowhere, and that nobody of those who ask has brought. */
  mediaId: string
  /** Two tags that nothing carries. */
  tags: [number, number]
  /** An author to whom nothing refers. */
  unusedAuthor: number
  /** The newest version of a manuscript that is public or was. */
  manuscript: { uid: string; version: number }
  /** One that waits for the signature of whoever is trusted with nothing but to review. */
  toSign: { uid: string; version: number }
  /** A manuscript that waits for its hour. */
  scheduled: string
  /** A note on it. */
  noteId: number
  /** A link by which an outsider sees one. */
  previewLink: string
  /** One change of many manuscripts that a colleague has looked at. */
  bulkEdit: string
  /** A view that a colleague shares. */
  savedView: string
  /** A plan that nobody has bought, with a history of two versions. */
  sparePlan: string
  /** A role that nobody has. */
  spareRole: string
}

/** The asking member's own question, answered, with a picture; one that waits for its form; and somebody else's that waits for an answer. */
interface QuestionFacts {
  id: string
  pictureId: string
  loosePictureId: string
  deskId: string
  deskPictureId: string
  /** A picture as it travels. */
  photograph: string
}

/**
 * What good input refers to for one person; a favorite is made for members, so that there is one to remove.
 * For a call only what that call refers to is made: the rest stands in for itself.
 */
export async function factsFor(db: TestDatabase, person: Person, call: Call | '' = ''): Promise<Facts> {
  const needs = (about: RegExp) => call === '' || about.test(call)
  const found = await db.execute<{ preview_uuid: string }>(sql`select preview_uuid from posts where type = 'article' and id = 1`)
  const preview = found.rows[0]?.preview_uuid ?? ''
  const formToken = needs(/\/form\//) ? await openForm(db) : ''
  if (needs(/\/share\b/))
    await db.execute(sql`
      insert into shares (id, kind, target, title, reader_limit, ends_at)
      values (${endedGift}, 'article', 'article/3', '送出的文章', 10, now() - interval '1 day') on conflict do nothing`)
  // a publication without a signature: no channel asks for one, and the text states no dose
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
  const unusedAuthor = needs(/\/office\/author\/:id\/delete/) ? await spareAuthor(db) : 1
  const tags = needs(/\/office\/tag\//) ? await spareTags(db) : ([1, 2] satisfies Facts['tags'])
  const newsletterLink = needs(/\/news_letter\//) ? await linkFor(db) : () => ''
  const signUpLink = needs(/\/sign-up/) ? await signUpFor(db) : ''
  const bulkEdit = needs(/bulk_edit\/:id/) ? await lookedAtEdit(db) : anyUuid
  const savedView = needs(/saved_view\/:id/) ? await sharedView(db) : '1'
  const sparePlan = needs(/\/office\/register\/:name\/:key/) ? await sparePlanOf(db) : '1'
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
      unusedAuthor,
      bulkEdit,
      savedView,
      sparePlan,
      spareRole,
    }
  const memberUid = await memberIdOf(db, person)
  // everybody is who they were: what an earlier call bought would make a subscriber of them
  await db.execute(sql`delete from rights where source <> 'demo' and member_id = ${memberUid}`)
  const favoriteId = needs(/\/(favorite|member\/data)/) ? await keepFavorite(db, memberUid) : 1
  const keepsRecords = needs(/\/(sc_result|nutrition|tool|consent|member\/data)/)
  if (keepsRecords) await agreeToRecords(db, memberUid)
  const recordOf = async (kind: RecordKind) => (keepsRecords ? keepRecord(db, memberUid, kind) : anyUuid)
  const symptomId = await recordOf('symptom')
  const nutritionId = await recordOf('nutrition')
  const toolRecordId = await recordOf('tool')
  const mailings = aboutMailing.test(call) ? await mailingsOf(db, memberUid) : noMailings
  return {
    memberUid,
    sparePlan,
    spareRole,
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
    unusedAuthor,
    bulkEdit,
    savedView,
  }
}

/** The last of the blogs, which no other call asks for. */
async function manuscriptOf(db: TestDatabase): Promise<Facts['manuscript']> {
  const found = await db.execute<Facts['manuscript']>(sql`
    select p.uid::text as uid, coalesce(m.version, 1) as version from posts p left join manuscripts m using (uid)
    where p.blocks::text !~ '[顆粒錠]|毫克|單位|毫升' and p.type = 'blog' order by p.id desc limit 1`)
  return found.rows[0] ?? { uid: '1', version: 1 }
}

async function lookedAtEdit(db: TestDatabase): Promise<string> {
  const made = await db.execute<{ id: string }>(sql`
    insert into bulk_edits (id, by, at, what, "to", words) values (gen_random_uuid(), gen_random_uuid(), now(), 'wall', '', '所有人') returning id`)
  return made.rows[0]?.id ?? ''
}

async function sharedView(db: TestDatabase): Promise<string> {
  const made = await db.execute<{ id: string }>(sql`
    insert into saved_views (owner, name, filter, shared, at)
    select id, '同事的', 'state=draft', true, now() from members where email = 'chief@example.com' returning id::text as id`)
  return made.rows[0]?.id ?? ''
}

async function spareAuthor(db: TestDatabase): Promise<number> {
  const made = await db.execute<{ id: number }>(sql`
    insert into authors (id, name, title, bio, reviewer, expertise, credentials)
    select max(id) + 1, 'unused', '', '', false, '{}', '{}' from authors returning id`)
  return made.rows[0]?.id ?? 0
}

async function spareTags(db: TestDatabase): Promise<Facts['tags']> {
  const made = await db.execute<{ id: number }>(sql`
    insert into tags (name, description) select 'spare ' || gen_random_uuid(), '' from generate_series(1, 2) returning id`)
  const [one, other] = made.rows
  return [one?.id ?? 0, other?.id ?? 0]
}

/** The author that whoever is trusted to review signs as; nobody else does. */
export const lonelyClinician = 18

/** One statement: the matrix makes hundreds of them. */
async function manuscriptToSign(db: TestDatabase): Promise<Facts['toSign']> {
  const fields = { type: 'article', title: '等人簽核', reviewer: lonelyClinician }
  const text = { type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text: '一段。' }] }
  const document = { type: 'doc', attrs: { version: 1 }, content: [text] }
  const made = await db.execute<{ uid: string }>(sql`
    with made as (
      insert into manuscripts (type, title, reviewer, created_at, changed_at) values ('article', '等人簽核', ${lonelyClinician}, now(), now()) returning uid
    ), said as (
      insert into manuscript_versions (uid, version, kind, at, fields, document, hash)
      select uid, 1, 'named', now(), ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(document)}::jsonb, '' from made
    )
    insert into manuscript_steps (uid, kind, version, hash, at, reviewer)
    select uid, 'submitted', 1, '', now(), ${lonelyClinician} from made returning uid::text as uid`)
  return { uid: made.rows[0]?.uid ?? '', version: 1 }
}

async function scheduledOne(db: TestDatabase): Promise<string> {
  const { uid } = await manuscriptToSign(db)
  await db.execute(sql`
    update manuscripts set published_version = 1, publish_date = '2099-01-01T08:00:00+08:00' where uid = ${uid}`)
  return uid
}

async function noteOn(db: TestDatabase, uid: string): Promise<number> {
  const made = await db.execute<{ id: number }>(
    sql`insert into manuscript_notes (uid, text, at) values (${uid}, '註解', now()) returning id::int as id`,
  )
  return made.rows[0]?.id ?? 0
}

async function linkTo(db: TestDatabase, uid: string): Promise<string> {
  const made = await db.execute<{ id: string }>(
    sql`insert into preview_links (uid, note, ends_at, at) values (${uid}, '受訪者', now() + interval '1 day', now()) returning id`,
  )
  return made.rows[0]?.id ?? ''
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

async function keepFavorite(db: TestDatabase, memberUid: string): Promise<number> {
  const kept = await db.execute<{ id: number }>(sql`
    insert into favorites (member_id, site, item_type, item_id) values (${memberUid}, 'ch', 'blog', '1')
    on conflict (member_id, site, item_type, item_id) do update set site = excluded.site returning id::float8 as id`)
  return kept.rows[0]?.id ?? 0
}

const anyUuid = '7b0c2b6e-3a51-4c7e-9a53-0d6a1f0e7a11'

/** Only these calls refer to questions. */
const aboutQuestions = /\/(question|desk)\//
const noQuestions: QuestionFacts = {
  id: anyUuid,
  pictureId: anyUuid,
  loosePictureId: anyUuid,
  deskId: anyUuid,
  deskPictureId: anyUuid,
  photograph: '',
}

/** What somebody has asked, and what somebody else waits to hear. */
async function questionsOf(db: TestDatabase, memberUid: string): Promise<QuestionFacts> {
  const asker = await memberIdOf(db, memberUid === (await memberIdOf(db, 'member')) ? 'subscriber' : 'member')
  await db.execute(sql`delete from question_pictures where question_id is null`)
  await agreeToAsk(db, memberUid)
  const own = await keepQuestion(db, memberUid, { state: 'answered' })
  const other = await keepQuestion(db, asker)
  return {
    ...own,
    loosePictureId: await keepPicture(db, memberUid),
    deskId: other.id,
    deskPictureId: other.pictureId,
    photograph: (await photograph()).toString('base64'),
  }
}

/** Only these calls refer to orders, which take a while to make. */
const aboutMoney = /\/(payment\/order|demo\/gateway|subcheck)/
const nothingBought = { orders: { open: 'HP1', paid: 'HP1', periodic: 'HP1' }, trade: { tradeNo: 'HP1', fields: {} } }

/** And these to subscriptions. */
const aboutMailing = /\/member\/subscription\//
const noMailings = { sent: '9000009', paused: '9000009' }
const mailingsOf = async (db: TestDatabase, memberUid: string) => ({
  sent: await giveSubscription(db, memberUid),
  paused: await giveSubscription(db, memberUid, { paused: true }),
})

/** Every call that sends a copy again finds one that waits. */
async function missIssue(db: TestDatabase): Promise<number> {
  const made = await db.execute<{ issue: number }>(sql`
    insert into missing_copies (number, issue, reported_at)
    select ${missingNumber}, coalesce(max(issue), 0) + 1, now() from missing_copies where number = ${missingNumber} returning issue`)
  return made.rows[0]?.issue ?? 0
}

/** What somebody has bought, and a payment under way. */
async function purchasesOf(db: TestDatabase, person: Buyer) {
  await db.execute(sql`
    insert into subscriptions (number, name, phone, plan_id, digital, starts_on, ends_on, first_issue, last_issue, state)
    values (${subscriberNumber}, '王美惠', '0912345678', 1, false, '2026-01-01', '2030-12-31', 326, 380, 'active')
    on conflict (number) do nothing`)
  const [open, paid, waiting] = await Promise.all([placeOrder(db, person), payOrder(db, person), placeOrder(db, person)])
  const periodic = await payRenewing(db, person)
  const { tradeNo, fields } = await goToGateway(db, person, waiting)
  return { orders: { open, paid: paid.orderNo, periodic }, trade: { tradeNo, fields } }
}

/** An order that renews itself, of somebody who may have years to come: it is taken to the gateway when those are over. */
async function payRenewing(db: TestDatabase, person: Buyer): Promise<string> {
  const orderNo = await placeOrder(db, person)
  await db.execute(sql`update orders set periodic = true where order_no = ${orderNo}`)
  const { tradeNo } = await goToGateway(db, person, orderNo, { bindings: { now: new Date('2090-01-01T00:00:00Z') } })
  await choose(db, tradeNo, 'success')
  return orderNo
}

/** The links for a subscription that was asked for. */
async function linkFor(db: TestDatabase): Promise<Facts['newsletterLink']> {
  const made = await db.execute<{ id: string }>(sql`
    insert into newsletter_subscriptions (newsletter_id, email, state, asked_at) values (4, 'reader@mail.test', 'pending', now())
    on conflict (email, newsletter_id) do update set state = 'pending' returning id`)
  return (purpose) => linkToken(testSecret, { purpose, ids: [made.rows[0]?.id ?? ''] }, new Date())
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
