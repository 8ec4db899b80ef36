/** Which site a database belongs to, or which one a process would be. */
export interface SiteIdentity {
  siteUrl: string
  /** The PostgreSQL cluster and the database in it. */
  database: string
}

/** Why a process holds back what leaves the machine. */
export type HoldReason = 'other-address' | 'other-database'

/** What is held back: a copy must not write to readers, take money, or believe and send messages between machines. */
export const heldParts = ['mail', 'payment', 'webhooks'] as const
export type HeldPart = (typeof heldParts)[number]

/**
 * Whether a process runs on a copy. A restored dump lies in another database than the one that was adopted, whatever the
 * settings say; a copied data folder or volume is found by its address.
 * @returns null where the database is this site's own
 */
export function holdReason(adopted: SiteIdentity, present: SiteIdentity): HoldReason | null {
  if (adopted.siteUrl !== present.siteUrl) return 'other-address'
  return adopted.database === present.database ? null : 'other-database'
}
