import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { siteSettings } from '../schema/index.ts'

const settingsRow = z.strictObject({
  name: z.string().nullable(),
  tagline: z.string().nullable(),
  /** Whether the set-up is still pending. */
  waiting: z.boolean(),
  draft: z.record(z.string(), z.string()).nullable(),
})
export type SiteSettingsRow = z.infer<typeof settingsRow>

/**
 * The settings of the site; null if it was never provisioned (an older magazine, the demo). With `lock` the row is
 * locked until the transaction ends.
 */
export async function findSiteSettings(db: Database, { lock = false } = {}): Promise<SiteSettingsRow | null> {
  const [found] = await rows(db, settingsRow)`
    select name, tagline, set_up_at is null as waiting, draft from site_settings where id = 1 ${lock ? sql`for update` : sql``}`
  return found ?? null
}

/** Stores the unsaved input of the set-up form. */
export async function storeSetUpDraft(db: Database, draft: Record<string, string>): Promise<void> {
  await db.update(siteSettings).set({ draft }).where(eq(siteSettings.id, 1))
}

/** Sets the site's name and completes the set-up. */
export async function finishSetUp(db: Database, to: { name: string; tagline: string; setUpAt: Date }): Promise<void> {
  await db
    .update(siteSettings)
    .set({ ...to, draft: null })
    .where(eq(siteSettings.id, 1))
}

/** Renames the site; a site without a row gets one, as a site that is set up. */
export async function renameSite(db: Database, to: { name: string; tagline: string }, now: Date): Promise<void> {
  await db.insert(siteSettings).values({ id: 1, foundedAt: now, setUpAt: now }).onConflictDoNothing()
  // separate from the insert: the trigger on the update announces a changed name
  await db.update(siteSettings).set(to).where(eq(siteSettings.id, 1))
}

const bareRow = z.strictObject({ bare: z.boolean() })

/** Whether the magazine has no content, made or imported, and no members. */
export async function isBare(db: Database): Promise<boolean> {
  const [found] = await rows(db, bareRow)`
    select not (exists (select from site_settings) or exists (select from pages) or exists (select from walls)
      or exists (select from menu_items) or exists (select from channels) or exists (select from authors)
      or exists (select from posts) or exists (select from members)) as bare`
  return found?.bare ?? false
}
