/** How long a professional has a question to themselves after taking it up, hours. */
export const claimHours = 4

/** What was taken up before this instant is free again. */
export const staleClaim = (now: Date): Date => new Date(now.getTime() - claimHours * 3_600_000)
