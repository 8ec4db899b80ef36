import { areRightsValid } from '../posts/credits.ts'

/** The facts of a manuscript's publication. */
export interface Publication {
  version: number
  publishedVersion: number | null
  publishDate: Date | null
  endsOn: string | null
  withdrawnAt: Date | null
  /** When it was moved to the trash; null if it was not. */
  trashedAt: Date | null
}

/**
 * Public state of a manuscript at an instant, derived from facts alone: never published, withdrawn, scheduled, public,
 * or past its last day. A manuscript in the trash was never public.
 */
export const publicStates = ['draft', 'scheduled', 'public', 'ended', 'withdrawn', 'trashed'] as const
export type PublicState = (typeof publicStates)[number]

export function publicState(
  { publishedVersion, publishDate, endsOn, withdrawnAt, trashedAt }: Publication,
  now: Date,
): PublicState {
  if (trashedAt !== null) return 'trashed'
  if (withdrawnAt !== null) return 'withdrawn'
  if (publishedVersion === null || publishDate === null) return 'draft'
  if (!areRightsValid(endsOn, now)) return 'ended'
  return publishDate > now ? 'scheduled' : 'public'
}

/** Whether it was changed since its last publication. */
export const hasUnpublishedChanges = ({
  version,
  publishedVersion,
}: Pick<Publication, 'version' | 'publishedVersion'>): boolean => publishedVersion !== null && version !== publishedVersion

/** Whether readers have the published version, or had it until its last day. */
export const isReleased = (
  { publishedVersion, publishDate, withdrawnAt }: Omit<Publication, 'endsOn' | 'version' | 'trashedAt'>,
  now: Date,
): boolean => withdrawnAt === null && publishedVersion !== null && publishDate !== null && publishDate <= now

/** When readers could first read it, whatever its scheduled time is now; null if they never could. */
export const firstPublicAt = (
  {
    publishedVersion,
    publishDate,
    firstReadAt,
  }: Pick<Publication, 'publishedVersion' | 'publishDate'> & { firstReadAt: Date | null },
  now: Date,
): Date | null => firstReadAt ?? (publishedVersion !== null && publishDate !== null && publishDate <= now ? publishDate : null)

/**
 * The edit time that readers see: the publication time while it is not public; now, if the announced content has
 * changed; otherwise the previous value.
 * @param published the current published version, null if there is none: its `medicalContent` and its edit time
 */
export function nextEditedAt(
  published: { wording: string; editedAt: string; publishDate: string } | null,
  { wording, publishDate, now }: { wording: string; publishDate: string; now: Date },
): string {
  if (published === null || new Date(published.publishDate) > now) return publishDate
  return published.wording === wording ? published.editedAt : now.toISOString()
}
