/** How many days a link for an outsider may last at most, and which lengths are offered. */
export const longestPreview = 30
export const previewDays = [1, 3, 7, 14, 30] as const

/** How it stands with a link for an outsider. */
export type PreviewLinkState = 'open' | 'ended' | 'revoked'

export function previewLinkState({ endsAt, revokedAt }: { endsAt: Date; revokedAt: Date | null }, now: Date): PreviewLinkState {
  if (revokedAt !== null) return 'revoked'
  return endsAt > now ? 'open' : 'ended'
}
