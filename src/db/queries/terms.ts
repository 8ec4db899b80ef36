import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { termsAcceptances } from '../schema/index.ts'

type TermsProduct = 'ch'

const termsVersion = z.strictObject({ version: z.string() })

/** The version of the membership terms in force, or null if there are none. */
export async function findTermsVersion(db: Database): Promise<string | null> {
  const [found] = await rows(db, termsVersion)`select version from pages where slug = 'terms'`
  return found?.version ?? null
}

/** The versions of a product's terms that a member has accepted. */
export async function findAcceptedVersions(db: Database, memberId: string, product: TermsProduct): Promise<string[]> {
  const rows = await db
    .select({ product: termsAcceptances.product, version: termsAcceptances.version })
    .from(termsAcceptances)
    .where(eq(termsAcceptances.memberId, memberId))
  return rows.filter((row) => row.product === product).map(({ version }) => version)
}

/** Records a member's acceptance of a version; idempotent, so that the first acceptance stays recorded. */
export async function insertAcceptance(
  db: Database,
  acceptance: { memberId: string; product: TermsProduct; version: string; acceptedAt: Date },
): Promise<void> {
  await db.insert(termsAcceptances).values(acceptance).onConflictDoNothing()
}
