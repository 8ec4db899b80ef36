import { plainCell } from '../office/csv-file.ts'
import { type ReadMoment, readMoment } from '../time/read-moment.ts'
import { taipeiDay } from '../time/taipei.ts'
import { type MemberSearch, parseMemberSearch } from './member-look-up.ts'

/**
 * The kinds of personal data that an incident can affect. `special`: data of article 6 of 個人資料保護法, about health.
 * `advice`: what the member can do.
 */
export const incidentData = {
  name: { label: '姓名', special: false, advice: null },
  email: {
    label: '電子郵件',
    special: false,
    advice: '收到看起來像我們寄的信，不要急著點裡面的連結；自己在瀏覽器打我們的網址，登入後再看。',
  },
  mobile: {
    label: '手機',
    special: false,
    advice: '接到自稱我們、銀行或政府單位的電話，先掛斷，再自己查號碼打回去問。',
  },
  address: { label: '地址', special: false, advice: '沒有訂過的貨到付款包裹，請不要收，也不要付錢。' },
  birthday: { label: '生日', special: false, advice: '有用生日當密碼的地方，請換成別的。' },
  password: {
    label: '密碼',
    special: false,
    advice: '請現在就換掉在這裡的密碼。別的網站用了同一個密碼的，也要一個一個換掉。',
  },
  orders: {
    label: '訂單與付款',
    special: false,
    advice: '我們從來不存信用卡卡號，卡片不必停用。有人說您的訂單設定錯誤、要退款給您，都不要照著做。',
  },
  subscriptions: {
    label: '訂閱',
    special: false,
    advice: '有人說您的訂閱要再付一次錢，不要付；登入會員中心就看得到訂到哪一天。',
  },
  records: {
    label: '健康紀錄',
    special: true,
    advice: '有人可能知道您的健康狀況，拿來推銷藥品、保健品或療程，請不要理會。',
  },
  questions: {
    label: '問糖尿病的提問',
    special: true,
    advice: '有人可能知道您問過的事，假冒醫護人員聯絡您。我們的專業人員只在網站上回覆，不會打電話給您。',
  },
  reading: { label: '閱讀紀錄', special: false, advice: null },
  forms: { label: '寫給我們的信', special: false, advice: null },
} as const satisfies Record<string, { label: string; special: boolean; advice: string | null }>

/** The key of a kind of personal data. */
export type IncidentData = keyof typeof incidentData
export const incidentDataKeys = Object.keys(incidentData) as IncidentData[]

/** The labels of kinds of data in the order of the list, joined. */
export const incidentDataText = (data: Iterable<IncidentData>): string =>
  sortedData(data)
    .map((key) => incidentData[key].label)
    .join('、')

const sortedData = (data: Iterable<IncidentData>): IncidentData[] => {
  const given = new Set(data)
  return incidentDataKeys.filter((key) => given.has(key))
}

/** Advice about the affected data, one sentence or two for each kind; the password first. */
export function incidentAdvice(data: Iterable<IncidentData>): string[] {
  const sorted = sortedData(data)
  const urgent: IncidentData[] = ['password']
  return [...sorted.filter((key) => urgent.includes(key)), ...sorted.filter((key) => !urgent.includes(key))].flatMap((key) => {
    const { advice } = incidentData[key]
    return advice === null ? [] : [advice]
  })
}

/** A member as a file names them: by the id of the account, or as the member look-up finds them. */
export type MemberKey = MemberSearch | { kind: 'id'; value: string }

const memberId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The kind of id, number or e-mail address in a cell; null if it is none of them. */
export function parseMemberKey(cell: string): MemberKey | null {
  const text = cell.normalize('NFKC').trim().toLowerCase()
  return memberId.test(text) ? { kind: 'id', value: text } : parseMemberSearch(cell)
}

/** An affected person: which data, since which Taipei calendar day. `line` is the line of the file. */
export interface IncidentRow {
  line: number
  key: MemberKey
  data: IncidentData[]
  since: string
}

/** The columns of a file. */
const columns = { member: '會員', data: '欄位', since: '從' } as const
const maxErrors = 50

const byLabel = new Map<string, IncidentData>(incidentDataKeys.map((key) => [incidentData[key].label, key]))

/**
 * Reads the rows of a file with a row of headings.
 * @param foundAt when the incident was discovered
 * @returns the rows; or the errors, with their lines: nothing of such a file is used
 */
export function readIncidentRows(
  records: readonly (readonly string[])[],
  { foundAt, now }: { foundAt: Date; now: Date },
): { rows: IncidentRow[] } | { errors: string[] } {
  const [heads = [], ...lines] = records
  const names = heads.map((head) => plainCell(head).trim())
  const missing = Object.values(columns).filter((name) => !names.includes(name))
  if (missing.length > 0)
    return { errors: [`第一列要有「會員」「欄位」「從」三欄，少了${missing.map((name) => `「${name}」`).join('')}`] }
  const errors: string[] = []
  const rows: IncidentRow[] = []
  const at = (cells: readonly string[], name: string) => plainCell(cells[names.indexOf(name)] ?? '').trim()
  // files of many rows repeat few days
  const days = new Map<string, ReadMoment>()
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const line = index + 2
    const row = readRow(
      { member: at(cells, columns.member), data: at(cells, columns.data), since: at(cells, columns.since) },
      days,
    )
    const error = 'error' in row ? row.error : sinceError(row.since, { foundAt, now })
    if (error !== null) errors.push(`第 ${line} 列：${error}`)
    else if (!('error' in row)) rows.push({ line, ...row })
  }
  if (errors.length > maxErrors) errors.splice(maxErrors, errors.length, `…還有 ${errors.length - maxErrors} 個錯`)
  if (errors.length > 0) return { errors }
  return rows.length === 0 ? { errors: ['檔案裡只有欄位名稱，沒有人'] } : { rows }
}

function readRow(
  cells: { member: string; data: string; since: string },
  days: Map<string, ReadMoment>,
): Omit<IncidentRow, 'line'> | { error: string } {
  const key = parseMemberKey(cells.member)
  if (key === null) return { error: cells.member === '' ? '沒有寫會員' : '「會員」要是會員編號、訂戶編號、訂單編號或電子郵件' }
  const labels = cells.data
    .split(/[、，,；;／/]/)
    .map((label) => label.trim())
    .filter((label) => label !== '')
  if (labels.length === 0) return { error: '沒有寫欄位' }
  const unknown = labels.filter((label) => !byLabel.has(label))
  if (unknown.length > 0)
    return {
      error: `不認得欄位${unknown.map((label) => `「${label}」`).join('')}，可以寫的有：${[...byLabel.keys()].join('、')}`,
    }
  if (cells.since === '') return { error: '沒有寫從哪一天' }
  const moment = days.get(cells.since) ?? readMoment(cells.since)
  days.set(cells.since, moment)
  if ('error' in moment) return { error: `「從」${moment.error}` }
  return { key, data: sortedData(labels.flatMap((label) => byLabel.get(label) ?? [])), since: taipeiDay(new Date(moment.at)) }
}

const sinceError = (since: string, { foundAt, now }: { foundAt: Date; now: Date }): string | null => {
  if (since > taipeiDay(now)) return `「從」是還沒有到的日子（${since}）`
  return since > taipeiDay(foundAt) ? `「從」（${since}）晚於發現的那一天` : null
}

/** An affected person, over all rows that name them. */
export interface AffectedPerson {
  data: IncidentData[]
  since: string
}

/** Two rows of one person as one: all kinds of data, since the earlier day. */
export const mergeAffected = (one: AffectedPerson, other: AffectedPerson): AffectedPerson => ({
  data: sortedData([...one.data, ...other.data]),
  since: [one.since, other.since].toSorted()[0] ?? one.since,
})

/** Above this number of persons the authority must be notified. */
export const manyPersons = 100
const noticeHours = 72

/** Counts of an incident: persons, and how many of them by kind of data. */
export function countAffected(persons: Iterable<Pick<AffectedPerson, 'data'>>) {
  const byData = new Map<IncidentData, number>()
  let count = 0
  for (const { data } of persons) {
    count += 1
    for (const key of data) byData.set(key, (byData.get(key) ?? 0) + 1)
  }
  const special = incidentDataKeys.filter((key) => incidentData[key].special && byData.has(key))
  return {
    persons: count,
    byData: sortedData(byData.keys()).map((key) => ({ key, persons: byData.get(key) ?? 0 })),
    special,
    /** Whether the authority must be notified, by the draft rules of January 2026. */
    isReportable: special.length > 0 || count > manyPersons,
  }
}

/** Until when authority and persons must be notified, by the draft rules of January 2026. */
export const incidentDeadline = (foundAt: Date): Date => new Date(foundAt.getTime() + noticeHours * 3_600_000)

/** Whether a letter can be sent: the e-mail address is unconfirmed, or has no mailbox. */
export const incidentMailStates = {
  written: '已排入寄信',
  unconfirmed: '電子郵件沒有確認過',
  'no-mailbox': '沒有這個信箱',
} as const
export type IncidentMailState = keyof typeof incidentMailStates

/** The paragraphs of an operator's letter: an empty line separates them. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t　]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
