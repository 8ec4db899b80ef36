/**
 * In which order mail leaves: the outbox, the job queue and its workers all use these numbers, the highest first.
 * `code` is what somebody waits for in front of a form and has workers of its own; `bulk` goes to many at once.
 */
export const mailPriorities = { code: 2, ordinary: 1, bulk: 0 } as const
export type MailPriority = (typeof mailPriorities)[keyof typeof mailPriorities]
