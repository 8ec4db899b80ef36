/** How long a claimed question is reserved for its professional, hours. */
export const claimHours = 4

/** Claims before this instant have expired. */
export const staleClaim = (now: Date): Date => new Date(now.getTime() - claimHours * 3_600_000)
