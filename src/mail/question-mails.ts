import type { MailContent, WrittenMail } from './mail-content.ts'
import { writeMail } from './renderer.ts'

interface Addressee {
  name: string
  email: string
}
interface Facts {
  questionId: string
  askedAt: Date
}
type Waiting = Facts & { dueAt: Date; followUp: boolean }

/**
 * The mails about questions, for the site that sends them.
 * @param operator recipient of alarms; only the job that raises them needs it
 */
export function questionMails(site: MailContent['site'], operator = '') {
  const to = async (recipient: string, mail: MailContent): Promise<WrittenMail & { recipient: string }> => ({
    recipient,
    ...(await writeMail(mail)),
  })
  return {
    received: ({ name, email }: Addressee, facts: Waiting) => to(email, { site, kind: 'question-received', name, ...facts }),
    waiting: ({ name, email }: Addressee, facts: Waiting & { urgent: boolean }) =>
      to(email, { site, kind: 'question-waiting', name, ...facts }),
    answered: ({ name, email }: Addressee, facts: Facts & { closesAt: Date; followUpsLeft: number }) =>
      to(email, { site, kind: 'question-answered', name, ...facts }),
    closed: ({ name, email }: Addressee, facts: Facts) => to(email, { site, kind: 'question-closed', name, ...facts }),
    overdue: (facts: { count: number; since: Date }) => to(operator, { site, kind: 'questions-overdue', ...facts }),
  }
}
