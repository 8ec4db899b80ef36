import type { QuizSummary } from '../../contract/quizzes.ts'

/** What the two kinds of quiz are called. */
export const quizKinds: Record<QuizSummary['kind'], string> = { knowledge: '知識測驗', personality: '類型測驗' }
