import { createHash } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { wallsInForce, writeWalls } from '../../db/queries/catalogue.ts'
import { findSiteSettings, renameSite } from '../../db/queries/site-settings.ts'
import { firstWalls } from '../../domain/founding/first-shell.ts'
import { boxFaults, linesOf, type SetUpAnswers, setUpPages } from '../../domain/founding/set-up.ts'
import { canonical } from '../../domain/manuscripts/canonical.ts'
import { wallNames } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'
import { conflict, Failure } from '../failure.ts'
import { requireMay } from '../require-may.ts'
import { bodiesOf, type TextInForce, textsInForce, writeTexts } from './founding-texts.ts'
import { recordAct } from './record-act.ts'

/** How the boxes of each wall begin. */
const askedWalls = wallNames.map((status) => [status.replace(/wall$/, ''), status] as const)

/** What the magazine is called, what its walls say, and what members agree to. */
export interface SiteSettings {
  /** By box; the name is empty while nobody has given one, and a text that no box can hold is not among them. */
  answers: SetUpAnswers
  texts: TextInForce[]
  /** Whether the set-up still waits for somebody: it asks for all of this, and for more. */
  waiting: boolean
  /** What this is known by: whoever changes it says which state they had before them. */
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
 * Changes what is given, all of it or nothing. A text that says something else is a new version, which members are asked to
 * accept; what they had accepted before stays on record with its words.
 * @param given.base the state that was looked at; without it whatever there is is changed
 * @throws sign_in_required, forbidden; conflict when somebody else has changed it meanwhile; validation_failed
 *   with what is wrong by box
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
    const faults = Object.entries(boxFaults(given, names)).map(([path, message]) => ({ path, message }))
    if (faults.length > 0) throw new Failure('validation_failed', '還有幾個地方要改', { errors: faults })
    if (names.length === 0) return
    const after = { ...before.answers, ...given }
    if (names.includes('name') || names.includes('tagline'))
      await renameSite(tx, { name: after['name'] ?? '', tagline: after['tagline'] ?? '' }, now)
    await changeWalls(tx, after, names)
    const bodies = Object.fromEntries(setUpPages.filter((slug) => names.includes(slug)).map((slug) => [slug, after[slug] ?? '']))
    const versions = await writeTexts(tx, bodies, now)
    const told = (of: SetUpAnswers) =>
      Object.fromEntries(names.filter((name) => !(name in bodies)).map((name) => [name, of[name] ?? '']))
    await recordAct(tx, context, {
      action: 'save-settings',
      thing: 'site:1',
      before: told(before.answers),
      after: { ...told(after), ...(Object.keys(versions).length > 0 && { versions }) },
    })
  })
}

/** Lets the walls say what is asked; where their buttons lead stays. */
async function changeWalls(tx: Database, answers: SetUpAnswers, names: readonly string[]): Promise<void> {
  const asked = askedWalls.filter(([prefix]) => names.some((name) => name.startsWith(`${prefix}_`)))
  const before = new Map((await wallsInForce(tx)).map((wall) => [wall.status, wall]))
  await writeWalls(
    tx,
    asked.map(([prefix, status]) => {
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
