import type { NewMail } from '../../db/queries/mail.ts'
import type { Addressee } from '../../db/queries/questions/people.ts'

/** Which question a mail is about. What was written in it never stands in a mail. */
export interface QuestionFacts {
  questionId: string
  /** When it was asked. */
  askedAt: Date
}

/** Writes the mails of the questions. The operations promise them in the transaction that gives the reason. */
export interface QuestionLetters {
  /** To the asker: the question, or the follow-up, has come; until when there is an answer. */
  received(to: Addressee, facts: QuestionFacts & { dueAt: Date; followUp: boolean }): Promise<NewMail>
  /** To the professionals: there is something to answer; `urgent` where the words sound like an emergency. */
  waiting(to: Addressee, facts: QuestionFacts & { dueAt: Date; followUp: boolean; urgent: boolean }): Promise<NewMail>
  /** To the asker: there is an answer, and until when one may follow up, how often. */
  answered(to: Addressee, facts: QuestionFacts & { closesAt: Date; followUpsLeft: number }): Promise<NewMail>
  /** To the asker: it is closed, by themselves or by the time. */
  closed(to: Addressee, facts: QuestionFacts): Promise<NewMail>
  /** To the operator: so many answers are late, the first of them since when. */
  overdue(facts: { count: number; since: Date }): Promise<NewMail>
}
