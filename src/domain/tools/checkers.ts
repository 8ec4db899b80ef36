import { placeNames } from '../navigation/place-names.ts'

/** Other interactive checks apart from the calculators. */
export const checkers = [
  { path: '/symptom_checker', title: placeNames['/symptom_checker'], text: '回答幾個問題，了解可能的情況，以及多快該就醫。' },
  {
    path: '/nutrition_recommender',
    title: placeNames['/nutrition_recommender'],
    text: '依年齡與飲食習慣，找出該多吃的營養素與食物。',
  },
] as const
