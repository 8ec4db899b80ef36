import type { NewMail } from '../../db/queries/mail.ts'
import type { Addressee } from '../../db/queries/questions/people.ts'

/** The question that a mail is about. A mail never contains its text. */
export interface QuestionFacts {
  questionId: string
  /** When it was asked. */
  askedAt: Date
}

/** Writes the mails about questions. The operations queue them in the transaction of their cause. */
export interface QuestionMails {
  /** To the asker: the question, or the follow-up, was received; and the deadline for the answer. */
  received(to: Addressee, facts: QuestionFacts & { dueAt: Date; followUp: boolean }): Promise<NewMail>
  /** To the professionals: a question needs an answer; `urgent` if the text suggests an emergency. */
  waiting(to: Addressee, facts: QuestionFacts & { dueAt: Date; followUp: boolean; urgent: boolean }): Promise<NewMail>
  /** To the asker: there is an answer; until when, and how often, they may follow up. */
  answered(to: Addressee, facts: QuestionFacts & { closesAt: Date; followUpsLeft: number }): Promise<NewMail>
  /** To the asker: it is closed, by themselves or by time. */
  closed(to: Addressee, facts: QuestionFacts): Promise<NewMail>
  /** To the operator: the number of late answers, and since when the first of them is. */
  overdue(facts: { count: number; since: Date }): Promise<NewMail>
}
