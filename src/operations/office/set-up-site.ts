import type { Database } from '../../db/connect.ts'
import { allChannels, insertAuthors, nextAuthorId, writeChannels, writeWalls } from '../../db/queries/catalogue.ts'
import { exemptChannels } from '../../db/queries/manuscript-steps.ts'
import { findSiteSettings, finishSetUp, storeSetUpDraft } from '../../db/queries/office-records.ts'
import { firstChannels, firstOwnChannel, firstWalls } from '../../domain/bootstrap/first-shell.ts'
import {
  firstAnswers,
  linesOf,
  type SetUpAnswers,
  settingValues,
  setUpFaults,
  setUpPages,
} from '../../domain/bootstrap/set-up.ts'
import type { WallName } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'
import { Failure, notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'
import { bodiesOf, textsInForce, writeTexts } from './bootstrap-texts.ts'
import { recordAuditEvent } from './record-audit-event.ts'

/**
 * The values of the set-up form: the stored draft, otherwise the provisioned values.
 * @throws sign_in_required, forbidden; not_found once it is finished, and if there is nothing to set up
 */
export async function readSetUp({ db, viewer }: OperationContext): Promise<SetUpAnswers> {
  requireMay(viewer, 'change-settings')
  const settings = await findSiteSettings(db)
  if (!settings?.waiting) throw notFound()
  return { ...firstAnswers(), ...bodiesOf(await textsInForce(db)), ...settings.draft }
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
    const given = { ...firstAnswers(), ...bodiesOf(await textsInForce(tx)), ...settings.draft, ...defined(answers) }
    if (!finish) return storeSetUpDraft(tx, { ...settings.draft, ...defined(answers) })
    const faults = Object.entries(setUpFaults(given)).map(([path, message]) => ({ path, message }))
    if (faults.length > 0) throw new Failure('validation_failed', '還有幾個地方要填', { errors: faults })
    const answer = (name: string) => (given[name] ?? '').trim()
    await setUpChannels(tx, answer)
    const author = await nextAuthorId(tx)
    const [name, title, bio] = [answer('author_name'), answer('author_title'), answer('author_bio')]
    await insertAuthors(tx, [{ id: author, name, title, bio, reviewer: false, expertise: [], credentials: [] }])
    await writeWalls(tx, [wall('memberwall', 'member', answer), wall('subscriberwall', 'subscriber', answer)])
    const versions = await writeTexts(tx, Object.fromEntries(setUpPages.map((slug) => [slug, answer(slug)])), now)
    const named = { name: answer('name'), tagline: answer('tagline') }
    await finishSetUp(tx, { ...named, setUpAt: now })
    await recordAuditEvent(tx, context, {
      action: 'set-up-site',
      thing: 'site:1',
      after: { ...named, author, versions: settingValues(versions), unsigned: linesOf(answer('unsigned_channels')) },
    })
  })
}

const defined = (answers: Partial<SetUpAnswers>): SetUpAnswers =>
  Object.fromEntries(Object.entries(answers).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))

type Answer = (name: string) => string

/**
 * Writes the feature channels' descriptions and the additional channels. An existing one with the same title stays
 * unchanged. Texts of every channel need a signature, except in those declared as having no medical content.
 */
async function setUpChannels(tx: Database, answer: Answer): Promise<void> {
  const known = await allChannels(tx)
  const described = known.flatMap((channel) =>
    firstChannels.some(({ slug }) => slug === channel.slug) ? [{ ...channel, description: answer(`about_${channel.slug}`) }] : [],
  )
  const titles = linesOf(answer('channels')).filter((title) => !known.some((channel) => channel.title === title))
  const first = Math.max(firstOwnChannel - 1, ...known.map(({ id }) => id)) + 1
  const more = titles.map((title, at) => ({
    id: first + at,
    slug: `channel-${first + at}`,
    title,
    feature: false,
    description: '',
  }))
  await writeChannels(tx, [...described, ...more])
  const unsigned = linesOf(answer('unsigned_channels'))
  await exemptChannels(
    tx,
    [...known, ...more].flatMap(({ id, title }) => (unsigned.includes(title) ? [id] : [])),
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
