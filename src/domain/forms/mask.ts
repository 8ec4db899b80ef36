const hidden = '•••'

/** Masked name: the first character only, `林○○`; empty for no name. */
export function maskedName(name: string): string {
  const [first] = new Intl.Segmenter('zh-Hant', { granularity: 'grapheme' }).segment(name.trim())
  return first ? `${first.segment}○○` : ''
}

/** Masked e-mail address that remains distinguishable: `c•••@g•••.com`; empty for an invalid e-mail address. */
export function maskedEmail(email: string): string {
  const index = email.lastIndexOf('@')
  if (index < 1) return ''
  const domain = email.slice(index + 1)
  const dot = domain.lastIndexOf('.')
  const [local, host, top] = [email.slice(0, index), dot < 1 ? domain : domain.slice(0, dot), dot < 1 ? '' : domain.slice(dot)]
  return `${firstOf(local)}${hidden}@${firstOf(host)}${hidden}${top}`
}

/** The last three digits of a phone number; empty where it has fewer than six. */
export function maskedPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return digits.length < 6 ? '' : `${hidden}${digits.slice(-3)}`
}

const firstOf = (text: string) => [...text][0] ?? ''
