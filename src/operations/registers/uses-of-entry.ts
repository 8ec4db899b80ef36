import { countUse } from '../../db/queries/registers.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import type { OperationContext } from '../context.ts'

/** What refers to an entry, and how often. */
export interface EntryUse {
  label: string
  count: number
}

/** Uses are counted up to this number. */
export const mostUses = 1000

/** What refers to an entry, besides its own parts. */
export async function usesOfEntry(db: OperationContext['db'], register: Register, key: string): Promise<EntryUse[]> {
  const found = await Promise.all(
    register.uses
      .filter(({ part }) => !part)
      .map(async (use) => ({ label: use.label, count: await countUse(db, register, use, key, mostUses) })),
  )
  return found.filter(({ count }) => count > 0)
}

/** The uses as part of a sentence. */
export const usesInWords = (uses: readonly EntryUse[]): string =>
  uses.map(({ label, count }) => `${count >= mostUses ? `超過 ${mostUses}` : count} 筆${label}`).join('、')
