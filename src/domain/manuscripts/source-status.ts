/** What other systems say of who may read a post. Only the first two let everybody. */
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

/** Whether everybody could read a post where it comes from. Nothing else may become public by an import. */
export const isPublicAtSource = (status: SourceStatus): boolean => status === 'publish' || status === 'published'
