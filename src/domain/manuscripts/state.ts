import { rightsHold } from '../posts/rights.ts'

/** What is known of a manuscript's publication. */
export interface Publication {
  version: number
  publishedVersion: number | null
  publishDate: Date | null
  endsOn: string | null
  withdrawnAt: Date | null
  /** Since when it lies in the trash; null where it does not. */
  trashedAt: Date | null
}

/**
 * How a manuscript stands with the public at an instant, from facts alone: never published, taken back, to come at its hour, open
 * to be read, or past its last day. What lies in the trash was never any of these but the first.
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
  if (!rightsHold(endsOn, now)) return 'ended'
  return publishDate > now ? 'scheduled' : 'public'
}

/** Whether something was written since it was last published. */
export const hasUnpublishedChanges = ({
  version,
  publishedVersion,
}: Pick<Publication, 'version' | 'publishedVersion'>): boolean => publishedVersion !== null && version !== publishedVersion

/** Whether readers have what a print says before them, or had until its last day. */
export const isOut = (
  { publishedVersion, publishDate, withdrawnAt }: Omit<Publication, 'endsOn' | 'version' | 'trashedAt'>,
  now: Date,
): boolean => withdrawnAt === null && publishedVersion !== null && publishDate !== null && publishDate <= now

/** Since when readers have read it, or could have, whatever became of its hour since; null where nobody could. */
export const firstRead = (
  {
    publishedVersion,
    publishDate,
    firstReadAt,
  }: Pick<Publication, 'publishedVersion' | 'publishDate'> & { firstReadAt: Date | null },
  now: Date,
): Date | null => firstReadAt ?? (publishedVersion !== null && publishDate !== null && publishDate <= now ? publishDate : null)

/**
 * When readers are told that a post was edited: with the day on which it appears, while nobody could read it; now, when what
 * they are told of has changed; otherwise when they were told before.
 * @param print the print that stands, null when there is none: what it said (`medicalContent`), when it says it was edited
 */
export function editedAt(
  print: { said: string; editedAt: string; publishDate: string } | null,
  { said, publishDate, now }: { said: string; publishDate: string; now: Date },
): string {
  if (print === null || new Date(print.publishDate) > now) return publishDate
  return print.said === said ? print.editedAt : now.toISOString()
}
