import type { QuestionToAnswer, QueuedQuestion } from '../../contract/question-queue.ts'
import type { OwnQuestion, QuestionQuota, QuestionSummary, QuestionThread } from '../../contract/questions.ts'
import { advanceCourse, isLate, questionStateNames } from '../../domain/questions/question-states.ts'
import { diabetesTypeNames, subjectNames } from '../../domain/questions/question-subjects.ts'
import { questionsLeft } from '../../domain/questions/quota.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { ListedQuestion, OwnQuota, QuestionDetails, QueueEntry } from '../../operations/questions/read-questions.ts'

type QuestionRecord = QuestionDetails['question']

/** The length of a question's excerpt in a list, characters. */
const excerptLength = 60

const listedOf = (question: QuestionRecord, now: Date) => ({
  id: question.id,
  state: question.state,
  state_name: questionStateNames[question.state],
  late: isLate(question, now),
  subject_name: subjectNames[question.about.subject],
  created_at: question.createdAt.toISOString(),
  due_at: question.dueAt?.toISOString() ?? null,
  closes_at: question.closesAt?.toISOString() ?? null,
})

export function presentQuestionSummary(question: ListedQuestion, now: Date): QuestionSummary {
  const characters = [...question.words.replace(/\s+/g, ' ')]
  const excerpt = characters.slice(0, excerptLength).join('')
  return { ...listedOf(question, now), words: characters.length > excerptLength ? `${excerpt}…` : excerpt }
}

function presentThread({ question, messages, pictures }: QuestionDetails, now: Date): QuestionThread {
  const { age, diabetesType, years, hba1c, medicines } = question.about
  const typeName = diabetesTypeNames[diabetesType]
  return {
    ...listedOf(question, now),
    about: { age, diabetes_type: diabetesType, diabetes_type_name: typeName, years, hba1c, medicines },
    messages: messages.map(({ kind, author, body, sentAt }) => ({ kind, author, body, sent_at: sentAt.toISOString() })),
    pictures: pictures.map(({ id, width, height }) => ({ id, width, height })),
    follow_ups_left: question.followUpsLeft,
  }
}

export function presentOwnQuestion(details: QuestionDetails, now: Date): OwnQuestion {
  const { question } = details
  return {
    ...presentThread(details, now),
    may_follow_up: advanceCourse(question, 'followed_up', 'asker', now) !== null,
    may_close: advanceCourse(question, 'closed', 'asker', now) !== null,
    expires_at: question.expiresAt.toISOString(),
  }
}

export function presentQuota({ orderNo, title, questions, used, startsOn, endsOn }: OwnQuota, now: Date): QuestionQuota {
  const remaining = questionsLeft({ questions, used, startsOn, endsOn }, taipeiDay(now))
  return { order_no: orderNo, title, questions, left: remaining, starts_on: startsOn, ends_on: endsOn }
}

type QueueClaim = QueueEntry['claim']
const presentClaim = (claim: QueueClaim, memberId: string | null) =>
  claim && { name: claim.name, mine: claim.memberId === memberId }

export function presentQueuedQuestion({ question, claim }: QueueEntry, now: Date, memberId: string | null): QueuedQuestion {
  return {
    ...presentQuestionSummary(question, now),
    claim: presentClaim(claim, memberId),
    red_flag: question.redFlag,
  }
}

export function presentQuestionToAnswer(
  { claim, ...details }: QuestionDetails & { claim: QueueClaim },
  now: Date,
  memberId: string | null,
): QuestionToAnswer {
  return {
    ...presentThread(details, now),
    claim: presentClaim(claim, memberId),
    red_flag: details.question.redFlag,
    may_answer: advanceCourse(details.question, 'answered', 'professional', now) !== null,
  }
}
