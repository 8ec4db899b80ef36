import { createHash } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { wallsInForce, writeWalls } from '../../db/queries/catalogue.ts'
import { findSiteSettings, renameSite } from '../../db/queries/office-records.ts'
import { firstWalls } from '../../domain/bootstrap/first-shell.ts'
import { fieldFaults, linesOf, type SetUpAnswers, settingValues, setUpPages } from '../../domain/bootstrap/set-up.ts'
import { canonical } from '../../domain/manuscripts/canonical.ts'
import { wallNames } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'
import { conflict, Failure } from '../failure.ts'
import { requireMay } from '../require-may.ts'
import { bodiesOf, type TextInForce, textsInForce, writeTexts } from './bootstrap-texts.ts'
import { recordAuditEvent } from './record-audit-event.ts'

/** The prefixes of each wall's fields. */
const askedWalls = wallNames.map((status) => [status.replace(/wall$/, ''), status] as const)

/** The site's name, the texts of its walls, and the texts that members agree to. */
export interface SiteSettings {
  /** By field; the name is empty if none was set, and a text that no plain text field can hold is omitted. */
  answers: SetUpAnswers
  texts: TextInForce[]
  /** Whether the set-up is still pending: it covers all of this, and more. */
  waiting: boolean
  /** The version for optimistic locking: a change must pass the version that it is based on. */
  base: string
}

/** @throws sign_in_required, forbidden */
export async function readSettings({ db, viewer }: OperationContext): Promise<SiteSettings> {
  requireMay(viewer, 'change-settings')
  return inForce(db)
}

async function inForce(db: Database, more: { lock?: boolean } = {}): Promise<SiteSettings> {
  const settings = await findSiteSettings(db, more)
  const walls = new Map((await wallsInForce(db)).map((wall) => [wall.status, wall]))
  const texts = await textsInForce(db)
  const ofWalls = askedWalls.flatMap(([prefix, status]) => {
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
 * @param given.base the version that the user had open; without it the check is skipped
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
    const before = await inForce(tx, { lock: true })
    if (base !== undefined && before.base !== base) throw conflict('這段時間有人改過設定。您打的字還在，請重新整理看過之後再儲存')
    const given = Object.fromEntries(Object.entries(answers).map(([name, text = '']) => [name, text.trim()]))
    const names = Object.keys(given).filter((name) => given[name] !== before.answers[name])
    const faults = Object.entries(fieldFaults(given, names)).map(([path, message]) => ({ path, message }))
    if (faults.length > 0) throw new Failure('validation_failed', '還有幾個地方要改', { errors: faults })
    if (names.length === 0) return
    const after = { ...before.answers, ...given }
    if (names.includes('name') || names.includes('tagline'))
      await renameSite(tx, { name: after['name'] ?? '', tagline: after['tagline'] ?? '' }, now)
    await changeWalls(tx, after, names)
    const bodies = Object.fromEntries(setUpPages.filter((slug) => names.includes(slug)).map((slug) => [slug, after[slug] ?? '']))
    const versions = await writeTexts(tx, bodies, now)
    const shownValues = (of: SetUpAnswers) =>
      settingValues(Object.fromEntries(names.filter((name) => !(name in bodies)).map((name) => [name, of[name] ?? ''])))
    await recordAuditEvent(tx, context, {
      action: 'save-settings',
      thing: 'site:1',
      before: shownValues(before.answers),
      after: settingValues({ ...shownValues(after), ...(Object.keys(versions).length > 0 && { versions }) }),
    })
  })
}

/** Updates the texts of the walls; the targets of their buttons stay unchanged. */
async function changeWalls(tx: Database, answers: SetUpAnswers, names: readonly string[]): Promise<void> {
  const changedWalls = askedWalls.filter(([prefix]) => names.some((name) => name.startsWith(`${prefix}_`)))
  const before = new Map((await wallsInForce(tx)).map((wall) => [wall.status, wall]))
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
