import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { authorOf, linkAuthor } from '../../db/queries/bylines.ts'
import {
  allChannels,
  currentWalls,
  editorPages,
  insertAuthors,
  insertInitialContent,
  writeChannels,
  writePages,
  writeWalls,
} from '../../db/queries/catalogue.ts'
import { exemptChannels } from '../../db/queries/manuscript-steps.ts'
import {
  findSiteSettings,
  finishSetUp,
  isSiteEmpty,
  readMagazineProgress,
  renameSite,
  storeSetUpDraft,
} from '../../db/queries/office-records.ts'
import { nextKey } from '../../db/queries/registers.ts'
import { stepsFor } from '../../domain/bootstrap/checklist.ts'
import { firstPages, firstVersion } from '../../domain/bootstrap/first-pages.ts'
import { firstChannels, firstMenus, firstOwnChannel, firstTopics, firstWalls } from '../../domain/bootstrap/first-shell.ts'
import { pageBody, pageDocument } from '../../domain/bootstrap/page-body.ts'
import {
  defaultAnswers,
  fieldErrors,
  linesOf,
  nextVersion,
  type SetUpAnswers,
  settingValues,
  setUpErrors,
  setUpPages,
} from '../../domain/bootstrap/set-up.ts'
import { maxFrontChannels } from '../../domain/front/pins.ts'
import { canonical } from '../../domain/manuscripts/canonical.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import { firstOffer, onboardingCoupon } from '../../domain/onboarding/coupon.ts'
import { compileDocument } from '../../domain/posts/compile.ts'
import { authors } from '../../domain/registers/kinds/authors.ts'
import { entryTargetOf } from '../../domain/registers/registers.ts'
import { addMonths } from '../../domain/time/calendar-days.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { type WallName, wallNames } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'
import { conflict, Failure, notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'
import { recordAuditEvent } from './audit.ts'

/**
 * Provisions an empty database with the minimum content of a magazine, so that no page is broken by an empty table: the
 * editor-made pages, the texts of the walls, the five channels with a URL, menus that lead to existing pages, the
 * topics that members can follow, the coupon of the onboarding as an archived entry. All or nothing, once, however many processes start; a database with any content stays
 * unchanged. The initial content can be edited; the set-up starts from it.
 * @returns whether it provisioned the database
 */
export async function bootstrapSite(db: Database, now: Date): Promise<boolean> {
  if (!(await isSiteEmpty(db))) return false
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7234003)`)
    if (!(await isSiteEmpty(tx))) return false
    await writePages(
      tx,
      Object.entries(firstPages).flatMap(([slug, { title, body }]) => {
        // an editor adds it once there are answers to show
        if (slug === 'ask-samples') return []
        const document = pageDocument(body)
        return [{ slug, title, version: firstVersion, date: taipeiDay(now), html: pageHtml(document), document }]
      }),
    )
    await writeWalls(
      tx,
      wallNames.map((status) => {
        const { button, ...texts } = firstWalls[status]
        return { status, ...texts, buttonTitle: button.title, buttonUrl: button.url }
      }),
    )
    await writeChannels(
      tx,
      firstChannels.map((channel) => ({ ...channel, onFront: true })),
    )
    const menus = firstMenus.map(({ group, parent, ...entry }) => ({
      ...entry,
      groupIndex: group,
      parentId: parent,
      redirectType: 1,
    }))
    const day = taipeiDay(now)
    const offer = { code: onboardingCoupon.entry, ...firstOffer, startsOn: day, endsOn: addMonths(day, 12), archivedAt: now }
    await insertInitialContent(tx, { menus, topics: firstTopics, offer, foundedAt: now })
    await recordAuditEvent(tx, { viewer: visitor, now }, { action: 'found-site', target: 'site:1' })
    return true
  })
}

/** A page's document as a single HTML string. */
export const pageHtml = (document: ReturnType<typeof pageDocument>): string =>
  compileDocument(document)
    .map(({ html }) => html)
    .join('\n')

/** A text that members agree to, in force: `body` is null if a plain text field cannot hold it. */
interface CurrentText {
  slug: string
  title: string
  version: string
  date: string
  body: string | null
}

/** The texts in force. */
async function textsInForce(db: Database): Promise<CurrentText[]> {
  const pages = await editorPages(db, setUpPages)
  return pages.map(({ slug, title, version, date, document }) => ({
    slug,
    title,
    version,
    date,
    body: document && pageBody(document),
  }))
}

/** Those of the texts that a plain text field can hold, by their names. */
const bodiesOf = (texts: readonly CurrentText[]): SetUpAnswers =>
  Object.fromEntries(texts.flatMap(({ slug, body }) => (body === null ? [] : [[slug, body]])))

/**
 * Updates texts: a changed one becomes a new version, which members are asked to accept; an unchanged
 * one retains its version.
 * @returns the versions in force, by the names of the texts
 */
async function writeTexts(tx: Database, bodies: SetUpAnswers, now: Date): Promise<Record<string, string>> {
  const pages = await editorPages(tx, Object.keys(bodies))
  const changedPages = pages.flatMap(({ slug, title, version, html, document: before }) => {
    const document = pageDocument(bodies[slug] ?? '', before)
    const next = pageHtml(document)
    return next === html ? [] : [{ slug, title, version: nextVersion(version), date: taipeiDay(now), html: next, document }]
  })
  await writePages(tx, changedPages)
  return Object.fromEntries(
    pages.map(({ slug, version }) => [slug, changedPages.find((item) => item.slug === slug)?.version ?? version]),
  )
}

/**
 * The values of the set-up form: the stored draft, otherwise the provisioned values.
 * @throws sign_in_required, forbidden; not_found once it is finished, and if there is nothing to set up
 */
export async function readSetUp({ db, viewer }: OperationContext): Promise<SetUpAnswers> {
  requireMay(viewer, 'change-settings')
  const settings = await findSiteSettings(db)
  if (!settings?.waiting) throw notFound()
  return { ...defaultAnswers(), ...bodiesOf(await textsInForce(db)), ...settings.draft }
}

/**
 * Stores a draft for later, or finishes the set-up: then the name, channels, first author, texts of the walls and
 * terms are written atomically, and the set-up is closed for good. A changed text becomes a new version, which
 * members are asked to accept.
 * @throws sign_in_required, forbidden, not_found as above; validation_failed with the errors by field
 */
export async function saveSetUp(
  context: OperationContext,
  { answers, finish }: { answers: Partial<SetUpAnswers>; finish: boolean },
): Promise<void> {
  const { db, viewer, now } = context
  requireMay(viewer, 'change-settings')
  await db.transaction(async (tx) => {
    const settings = await findSiteSettings(tx, { lock: true })
    if (!settings?.waiting) throw notFound()
    const allAnswers = { ...defaultAnswers(), ...bodiesOf(await textsInForce(tx)), ...settings.draft, ...definedAnswers(answers) }
    if (!finish) return storeSetUpDraft(tx, { ...settings.draft, ...definedAnswers(answers) })
    const errors = Object.entries(setUpErrors(allAnswers)).map(([path, message]) => ({ path, message }))
    if (errors.length > 0) throw new Failure('validation_failed', '還有幾個地方要填', { errors })
    const answer = (name: string) => (allAnswers[name] ?? '').trim()
    await setUpChannels(tx, answer)
    const author = await nextKey(tx, authors)
    const [name, title, bio] = [answer('author_name'), answer('author_title'), answer('author_bio')]
    await insertAuthors(tx, [{ id: author, name, title, bio, reviewer: false, expertise: [], credentials: [] }])
    const owner = answer('author_account') === 'own' ? viewer.memberId : null
    if (owner !== null && (await authorOf(tx, owner)) === null) {
      await linkAuthor(tx, owner, author)
      await recordAuditEvent(tx, context, {
        action: 'take-byline',
        target: entryTargetOf(authors, String(author)),
        after: { name, member: owner },
      })
    }
    await writeWalls(tx, [wall('memberwall', 'member', answer), wall('subscriberwall', 'subscriber', answer)])
    const versions = await writeTexts(tx, Object.fromEntries(setUpPages.map((slug) => [slug, answer(slug)])), now)
    const nameAndTagline = { name: answer('name'), tagline: answer('tagline') }
    await finishSetUp(tx, { ...nameAndTagline, setUpAt: now })
    await recordAuditEvent(tx, context, {
      action: 'set-up-site',
      target: 'site:1',
      after: { ...nameAndTagline, author, versions: settingValues(versions), unsigned: linesOf(answer('unsigned_channels')) },
    })
  })
}

const definedAnswers = (answers: Partial<SetUpAnswers>): SetUpAnswers =>
  Object.fromEntries(Object.entries(answers).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))

type Answer = (name: string) => string

/**
 * Writes the feature channels' descriptions and the additional channels. An existing one with the same title stays
 * unchanged. Texts of every channel need a signature, except in those declared as having no medical content.
 */
async function setUpChannels(tx: Database, answer: Answer): Promise<void> {
  const existing = await allChannels(tx)
  const described = existing.flatMap((channel) =>
    firstChannels.some(({ slug }) => slug === channel.slug) ? [{ ...channel, description: answer(`about_${channel.slug}`) }] : [],
  )
  const unsigned = linesOf(answer('unsigned_channels'))
  const channelNames = new Set([...linesOf(answer('channels')), ...unsigned])
  const titles = [...channelNames].filter((title) => !existing.some((channel) => channel.title === title))
  const first = Math.max(firstOwnChannel - 1, ...existing.map(({ id }) => id)) + 1
  const more = titles.map((title, index) => ({
    id: first + index,
    slug: `channel-${first + index}`,
    title,
    feature: false,
    onFront: existing.filter((channel) => channel.onFront).length + index < maxFrontChannels,
    description: '',
  }))
  await writeChannels(tx, [...described, ...more])
  await exemptChannels(
    tx,
    [...existing, ...more].flatMap(({ id, title }) => (unsigned.includes(title) ? [id] : [])),
  )
}

function wall(status: WallName, prefix: string, answer: Answer) {
  const { button } = firstWalls[status]
  return {
    status,
    title: answer(`${prefix}_title`),
    text: answer(`${prefix}_text`),
    benefits: linesOf(answer(`${prefix}_benefits`)),
    buttonTitle: button.title,
    buttonUrl: button.url,
  }
}

/** The prefixes of each wall's fields. */
const wallFieldPrefixes = wallNames.map((status) => [status.replace(/wall$/, ''), status] as const)

/** The site's name, the texts of its walls, and the texts that members agree to. */
export interface SiteSettings {
  /** By field; the name is empty if none was set, and a text that no plain text field can hold is omitted. */
  answers: SetUpAnswers
  texts: CurrentText[]
  /** Whether the set-up is still pending: it covers all of this, and more. */
  waiting: boolean
  /** The version for optimistic locking: a change must pass the version that it is based on. */
  base: string
}

/** @throws sign_in_required, forbidden */
export async function readSettings({ db, viewer }: OperationContext): Promise<SiteSettings> {
  requireMay(viewer, 'change-settings')
  return currentSettings(db)
}

async function currentSettings(db: Database, more: { lock?: boolean } = {}): Promise<SiteSettings> {
  const settings = await findSiteSettings(db, more)
  const walls = new Map((await currentWalls(db)).map((wall) => [wall.status, wall]))
  const texts = await textsInForce(db)
  const ofWalls = wallFieldPrefixes.flatMap(([prefix, status]) => {
    const { title, text, benefits } = walls.get(status) ?? firstWalls[status]
    return [
      [`${prefix}_title`, title],
      [`${prefix}_text`, text],
      [`${prefix}_benefits`, benefits.join('\n')],
    ]
  })
  const answers: SetUpAnswers = {
    name: settings?.name ?? '',
    tagline: settings?.tagline ?? '',
    ...Object.fromEntries(ofWalls),
    ...bodiesOf(texts),
  }
  return {
    answers,
    texts,
    waiting: settings?.waiting ?? false,
    base: createHash('sha256').update(canonical(answers)).digest('hex'),
  }
}

/**
 * Updates the given settings, all or nothing. A changed text becomes a new version, which members are asked to accept;
 * the earlier version stays on record with its text.
 * @param base the version that the user had open; without it the check is skipped
 * @throws sign_in_required, forbidden; conflict when another administrator has changed it meanwhile; validation_failed
 *   with the errors by field
 */
export async function saveSettings(
  context: OperationContext,
  { answers, base }: { answers: Partial<SetUpAnswers>; base?: string | undefined },
): Promise<void> {
  const { db, viewer, now } = context
  requireMay(viewer, 'change-settings')
  await db.transaction(async (tx) => {
    const before = await currentSettings(tx, { lock: true })
    if (base !== undefined && before.base !== base) throw conflict('這段時間有人改過設定。您打的字還在，請重新整理看過之後再儲存')
    const input = Object.fromEntries(Object.entries(answers).map(([name, text = '']) => [name, text.trim()]))
    const names = Object.keys(input).filter((name) => input[name] !== before.answers[name])
    const errors = Object.entries(fieldErrors(input, names)).map(([path, message]) => ({ path, message }))
    if (errors.length > 0) throw new Failure('validation_failed', '還有幾個地方要改', { errors })
    if (names.length === 0) return
    const after = { ...before.answers, ...input }
    if (names.includes('name') || names.includes('tagline'))
      await renameSite(tx, { name: after['name'] ?? '', tagline: after['tagline'] ?? '' }, now)
    await changeWalls(tx, after, names)
    const bodies = Object.fromEntries(setUpPages.filter((slug) => names.includes(slug)).map((slug) => [slug, after[slug] ?? '']))
    const versions = await writeTexts(tx, bodies, now)
    const shownValues = (values: SetUpAnswers) =>
      settingValues(Object.fromEntries(names.filter((name) => !(name in bodies)).map((name) => [name, values[name] ?? ''])))
    await recordAuditEvent(tx, context, {
      action: 'save-settings',
      target: 'site:1',
      before: shownValues(before.answers),
      after: settingValues({ ...shownValues(after), ...(Object.keys(versions).length > 0 && { versions }) }),
    })
  })
}

/** Updates the texts of the walls; the targets of their buttons stay unchanged. */
async function changeWalls(tx: Database, answers: SetUpAnswers, names: readonly string[]): Promise<void> {
  const changedWalls = wallFieldPrefixes.filter(([prefix]) => names.some((name) => name.startsWith(`${prefix}_`)))
  const before = new Map((await currentWalls(tx)).map((wall) => [wall.status, wall]))
  await writeWalls(
    tx,
    changedWalls.map(([prefix, status]) => {
      const { button } = firstWalls[status]
      const { buttonTitle, buttonUrl } = before.get(status) ?? { buttonTitle: button.title, buttonUrl: button.url }
      const answer = (name: string) => answers[`${prefix}_${name}`] ?? ''
      return {
        status,
        title: answer('title'),
        text: answer('text'),
        benefits: linesOf(answer('benefits')),
        buttonTitle,
        buttonUrl,
      }
    }),
  )
}

/**
 * The steps that make a new magazine complete, each with its state.
 * @param services whether orders can be paid and mails leave the system
 * @throws sign_in_required, forbidden
 */
export async function readChecklist(
  { db, viewer, now }: OperationContext,
  services: { payment: boolean; mail: boolean },
): Promise<ReturnType<typeof stepsFor>> {
  requireMay(viewer, 'change-settings')
  return stepsFor(viewer, { ...(await readMagazineProgress(db, taipeiDay(now))), ...services })
}
