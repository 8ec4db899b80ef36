/** How many of the latest answers the shown response time is measured on. */
export const measuredAnswerCount = 30

/** A question or follow-up, and its answer. */
interface AnswerTimes {
  askedAt: Date
  answeredAt: Date
}

/** The average time of answers in whole hours, at least one; null without an answer. */
export function averageHours(answers: readonly AnswerTimes[]): number | null {
  if (answers.length === 0) return null
  const total = answers.reduce((sum, { askedAt, answeredAt }) => sum + answeredAt.getTime() - askedAt.getTime(), 0)
  return Math.max(1, Math.round(total / answers.length / 3_600_000))
}
