/** Maximum validity of a preview link in days, and the offered values. */
export const maxPreviewDays = 30
export const previewDays = [1, 3, 7, 14, 30] as const

/** State of a preview link. */
export type PreviewLinkState = 'open' | 'ended' | 'revoked'

export function previewLinkState({ endsAt, revokedAt }: { endsAt: Date; revokedAt: Date | null }, now: Date): PreviewLinkState {
  if (revokedAt !== null) return 'revoked'
  return endsAt > now ? 'open' : 'ended'
}
