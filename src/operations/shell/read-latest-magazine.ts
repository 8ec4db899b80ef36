import { type MagazineRow, newestMagazines } from '../../db/queries/shell.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'

export type { MagazineRow } from '../../db/queries/shell.ts'

/** The newest issue published by today in Taipei (section 3, "Latest magazine"); null before the first. */
export async function readLatestMagazine({ db, now }: OperationContext): Promise<MagazineRow | null> {
  const [latest] = await newestMagazines(db, taipeiDay(now), 1)
  return latest ?? null
}
