const day = 24 * 3_600_000

/** Retention of a manuscript in the trash before it is permanently erased, days. */
export const trashRetentionDays = 30

/** When a manuscript in the trash is erased. */
export const trashErasedAt = (trashedAt: Date): Date => new Date(trashedAt.getTime() + trashRetentionDays * day)

/** Manuscripts that were moved to the trash before this instant are erased. */
export const trashCutoff = (now: Date): Date => new Date(now.getTime() - trashRetentionDays * day)

/** An empty manuscript is moved to the trash after this time, milliseconds. */
export const emptyRetentionMs = day
