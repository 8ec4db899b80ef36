/** The person whom a question is about. */
export const subjects = ['self', 'family'] as const
export type Subject = (typeof subjects)[number]
export const subjectNames: Record<Subject, string> = { self: '自己', family: '家人' }

/** Kinds of diabetes, as professionals distinguish them. */
export const diabetesTypes = ['type1', 'type2', 'gestational', 'prediabetes', 'other', 'unsure'] as const
export type DiabetesType = (typeof diabetesTypes)[number]
export const diabetesTypeNames: Record<DiabetesType, string> = {
  type1: '第 1 型糖尿病',
  type2: '第 2 型糖尿病',
  gestational: '妊娠糖尿病',
  prediabetes: '糖尿病前期',
  other: '其他類型',
  unsure: '不確定',
}

/** The asker's statements about that person. */
export interface SubjectDetails {
  subject: Subject
  /** Years of age. */
  age: number
  diabetesType: DiabetesType
  /** Years since the diagnosis; 0 for less than one. */
  years: number
  /** Glycated haemoglobin, per cent, or null if unknown. */
  hba1c: number | null
  /** Medicines and insulin, in the asker's words; empty for none. */
  medicines: string
}

/** Plausible ranges; values outside may be typing errors. */
export const aboutRanges = {
  age: { least: 1, most: 120 },
  years: { least: 0, most: 100 },
  hba1c: { least: 3, most: 20 },
} as const

/** Characters. */
export const questionLengths = { question: { least: 10, most: 2000 }, medicines: 500, answer: { least: 20, most: 5000 } } as const

/** The years since the diagnosis cannot exceed the age. */
export const areYearsPlausible = ({ age, years }: Pick<SubjectDetails, 'age' | 'years'>): boolean => years <= age
