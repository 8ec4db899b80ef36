import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { siteSettings } from '../schema/index.ts'

const settingsRow = z.strictObject({
  name: z.string().nullable(),
  tagline: z.string().nullable(),
  /** Whether the set-up still waits for somebody. */
  waiting: z.boolean(),
  draft: z.record(z.string(), z.string()).nullable(),
})
export type SiteSettingsRow = z.infer<typeof settingsRow>

/** What the site is as a whole; null where it was never founded (a magazine from before, the demo). With `lock` nobody else changes it until the transaction ends. */
export async function findSiteSettings(db: Database, { lock = false } = {}): Promise<SiteSettingsRow | null> {
  const [found] = await rows(db, settingsRow)`
    select name, tagline, set_up_at is null as waiting, draft from site_settings where id = 1 ${lock ? sql`for update` : sql``}`
  return found ?? null
}

/** Keeps what was typed into the set-up's form so far. */
export async function keepSetUpDraft(db: Database, draft: Record<string, string>): Promise<void> {
  await db.update(siteSettings).set({ draft }).where(eq(siteSettings.id, 1))
}

/** The site is called this from now on, and is set up. */
export async function finishSetUp(db: Database, to: { name: string; tagline: string; setUpAt: Date }): Promise<void> {
  await db
    .update(siteSettings)
    .set({ ...to, draft: null })
    .where(eq(siteSettings.id, 1))
}

/** The site is called this from now on; one that has no row of its own gets one, as a site that is set up. */
export async function renameSite(db: Database, to: { name: string; tagline: string }, now: Date): Promise<void> {
  await db.insert(siteSettings).values({ id: 1, foundedAt: now, setUpAt: now }).onConflictDoNothing()
  // apart from the row's making: what is called otherwise is told of by its change
  await db.update(siteSettings).set(to).where(eq(siteSettings.id, 1))
}

const bareRow = z.strictObject({ bare: z.boolean() })

/** Whether nobody has made or imported anything yet, and nobody has joined. */
export async function isBare(db: Database): Promise<boolean> {
  const [found] = await rows(db, bareRow)`
    select not (exists (select from site_settings) or exists (select from pages) or exists (select from walls)
      or exists (select from menu_items) or exists (select from channels) or exists (select from authors)
      or exists (select from posts) or exists (select from members)) as bare`
  return found?.bare ?? false
}
