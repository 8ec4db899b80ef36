import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: '文字',
  number: '數字',
  int: '整數',
  boolean: 'true 或 false',
  array: '清單',
  object: '物件',
  record: '物件',
  date: '日期',
  null: '空值',
}

const formats: Record<string, string> = {
  email: '電子郵件的格式不正確',
  url: '網址的格式不正確',
  uuid: '編號的格式不正確',
  date: '日期的格式不正確，請用 YYYY-MM-DD',
  datetime: '時間的格式不正確，請用 ISO 8601',
  time: '時刻的格式不正確',
}

const units: Record<string, string> = { string: '個字', array: '項', set: '項', file: '位元組' }

/**
 * The error map of every schema of the API: the message if a schema has none of its own. Readers may see these messages
 * in a form, so all are Chinese.
 */
export function schemaMessages(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return '缺少這個欄位'
      return `必須是${kinds[issue.expected] ?? '另一種格式'}`
    case 'too_big':
      return `最多 ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      return `至少 ${issue.minimum}${unitOf(issue.origin)}`
    case 'invalid_format':
      return formats[issue.format] ?? '格式不正確'
    case 'not_multiple_of':
      return `必須是 ${issue.divisor} 的倍數`
    case 'unrecognized_keys':
      return `沒有這個欄位：${issue.keys.join('、')}`
    case 'invalid_value':
      if (issue.input === undefined) return '缺少這個欄位'
      return `只能是 ${issue.values.map(String).join('、')}`
    case 'invalid_union':
      return issue.input === undefined ? '缺少這個欄位' : '內容不符合任何一種格式'
    case 'invalid_key':
      return '欄位名稱不正確'
    case 'invalid_element':
      return '清單裡有不正確的項目'
    default:
      return '內容不正確'
  }
}

const unitOf = (origin: string) => (units[origin] ? ` ${units[origin]}` : '')
