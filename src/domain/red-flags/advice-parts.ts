/** A part of a sentence of advice; `dial` is set for a number to call. */
export interface AdvicePart {
  text: string
  dial: string | null
}

/** Short numbers of emergency, police and counselling services, and whole telephone numbers. */
const callable = /(?:119|110|112|113|165|1922|1925|1966|1980|1995)(?!\d)|0\d{1,3}-\d{3,4}-\d{3,4}/g
const toCall = /(?:打|撥)(?:給|打|電話)?\s*$/u
const orAlso = /^\s*(?:或|、|與|和)\s*$/u
const serviceName = /^\s*(?:指示|安心|生命線|張老師|長照|保護|反詐騙|防疫|專線|線上)/u

/**
 * A sentence of advice in parts, so that a page can link its telephone numbers. A short number is one only where the
 * sentence instructs to call it (打 119, 撥 110 或 113) or names the service (1925 安心專線): elsewhere 110 is a blood pressure.
 */
export function adviceParts(sentence: string): AdvicePart[] {
  const parts: AdvicePart[] = []
  let end = 0
  for (const { 0: number, index } of sentence.matchAll(callable)) {
    const before = sentence.slice(end, index)
    const after = sentence.slice(index + number.length)
    const isWhole = number.startsWith('0')
    const follows = parts.length > 0 && orAlso.test(before)
    if (/\d$/.test(before) || !(isWhole || follows || toCall.test(before) || serviceName.test(after))) continue
    if (before !== '') parts.push({ text: before, dial: null })
    parts.push({ text: number, dial: number.replaceAll('-', '') })
    end = index + number.length
  }
  const rest = sentence.slice(end)
  return rest === '' ? parts : [...parts, { text: rest, dial: null }]
}
