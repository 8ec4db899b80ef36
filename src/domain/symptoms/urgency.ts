/** Urgency levels, the most urgent first. */
export const urgencies = ['emergency', 'today', 'week', 'self_care'] as const
export type Urgency = (typeof urgencies)[number]

export const urgencyNames: Record<Urgency, string> = {
  emergency: '立刻打 119',
  today: '今天就醫',
  week: '這週內看診',
  self_care: '先自我照護',
}

/** Whether `a` is more urgent than `b`. */
export const isMoreUrgent = (a: Urgency, b: Urgency) => urgencies.indexOf(a) < urgencies.indexOf(b)
