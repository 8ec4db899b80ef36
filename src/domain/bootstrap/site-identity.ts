/** The identity of a site: that of a database, or that of a running process. */
export interface SiteIdentity {
  siteUrl: string
  /** The PostgreSQL cluster and the database in it. */
  database: string
}

/** Why a process suspends outgoing effects. */
export type HoldReason = 'other-address' | 'other-database'

/** Parts that a copy suspends: it must not write to readers, take money, or accept and send webhooks. */
export const suspendedParts = ['mail', 'payment', 'webhooks'] as const
export type SuspendedPart = (typeof suspendedParts)[number]

/**
 * Detects that a process runs on a copy of the site. A restored dump is in another database than the adopted one,
 * whatever the settings are; a copied data folder or volume is detected by its location.
 * @returns null where the database is this site's own
 */
export function holdReason(adopted: SiteIdentity, present: SiteIdentity): HoldReason | null {
  if (adopted.siteUrl !== present.siteUrl) return 'other-address'
  return adopted.database === present.database ? null : 'other-database'
}
