const day = 24 * 3_600_000

/** For so long a manuscript lies in the trash before it is erased for good, days. */
export const daysInTrash = 30

/** From when on what was put into the trash is erased. */
export const erasedFrom = (trashedAt: Date): Date => new Date(trashedAt.getTime() + daysInTrash * day)

/** What was put into the trash until this instant is erased. */
export const erasedUntil = (now: Date): Date => new Date(now.getTime() - daysInTrash * day)

/** What nobody has written in is put into the trash when it has lain so long, milliseconds. */
export const emptyFor = day
