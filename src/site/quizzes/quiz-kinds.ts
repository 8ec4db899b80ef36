import type { QuizSummary } from '../../contract/quizzes.ts'

/** Names of the two kinds of quiz. */
export const quizKinds: Record<QuizSummary['kind'], string> = { knowledge: '知識測驗', personality: '類型測驗' }
