/**
 * Priority of outgoing mail, the highest first; shared by the outbox, the job queue and its workers. `code` is a code
 * that a user waits for in front of a form, and has workers of its own; `bulk` is for mass mail.
 */
export const mailPriorities = { code: 2, ordinary: 1, bulk: 0 } as const
export type MailPriority = (typeof mailPriorities)[keyof typeof mailPriorities]
