const weights = [1, 2, 1, 2, 1, 2, 4, 1]
const sumOfDigits = (number: number) => Math.floor(number / 10) + (number % 10)

/**
 * Whether eight digits are a valid company number (統一編號): the digit sum of the weighted products is a multiple of five;
 * if the seventh digit is 7, one more is accepted as well. Ministry of Finance, rule since April 2023.
 */
export function isCompanyNumber(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false
  const sum = weights.reduce((total, weight, index) => total + sumOfDigits(weight * Number(text[index])), 0)
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0)
}

/** Destinations of the electronic invoice of a charge. */
export const invoiceKinds = ['member', 'mobile', 'certificate', 'donation', 'company'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/**
 * A request for an invoice: `code` is the carrier, the donation code or the company number; the member's own carrier
 * needs none.
 */
export interface InvoiceRequest {
  kind: InvoiceKind
  code: string
  /** Name of the company, for `company`. */
  title: string
}

export const invoiceLabels: Record<InvoiceKind, string> = {
  member: '會員載具（寄到電子郵件）',
  mobile: '手機條碼載具',
  certificate: '自然人憑證載具',
  donation: '捐贈發票',
  company: '公司統編發票',
}

/** The additional field of each kind: its label, an example, and its error message. */
export const invoiceCodes: Record<Exclude<InvoiceKind, 'member'>, { label: string; hint: string; error: string }> = {
  mobile: { label: '手機條碼', hint: '以 / 開頭，共 8 碼，例如 /ABC+123', error: '手機條碼是 / 加 7 碼英文大寫、數字或 . + -' },
  certificate: { label: '自然人憑證條碼', hint: '2 個英文大寫加 14 個數字', error: '自然人憑證是 2 個英文大寫加 14 個數字' },
  donation: { label: '捐贈碼', hint: '受贈單位的 3 到 7 個數字', error: '捐贈碼是 3 到 7 個數字' },
  company: { label: '統一編號', hint: '8 個數字', error: '統一編號不正確，請再確認一次' },
}

const forms: Record<Exclude<InvoiceKind, 'member'>, (code: string) => boolean> = {
  mobile: (code) => /^\/[0-9A-Z.+-]{7}$/.test(code),
  certificate: (code) => /^[A-Z]{2}\d{14}$/.test(code),
  donation: (code) => /^\d{3,7}$/.test(code),
  company: isCompanyNumber,
}

/** Validation errors of a request, by field; empty if valid. Formats: Ministry of Finance, e-invoice platform. */
export function invoiceErrors({ kind, code, title }: InvoiceRequest): { code?: string; title?: string } {
  if (kind === 'member') return {}
  const errors: { code?: string; title?: string } = {}
  if (!forms[kind](code)) errors.code = invoiceCodes[kind].error
  if (kind === 'company' && (title === '' || title.length > 60)) errors.title = '請填寫公司名稱，最多 60 個字'
  return errors
}

/** The request without the fields that its kind does not use. */
export function tidyInvoice({ kind, code, title }: InvoiceRequest): InvoiceRequest {
  return {
    kind,
    code: kind === 'member' ? '' : code.normalize('NFKC').trim().toUpperCase(),
    title: kind === 'company' ? title.trim() : '',
  }
}
