/** Access statuses of other systems. Only the first two are open to all readers. */
export const sourceStatuses = [
  'publish',
  'published',
  'draft',
  'pending',
  'private',
  'future',
  'scheduled',
  'password',
  'members',
] as const
export type SourceStatus = (typeof sourceStatuses)[number]

/** Whether a post was open to all readers at its source. An import makes nothing else public. */
export const isPublicAtSource = (status: SourceStatus): boolean => status === 'publish' || status === 'published'
