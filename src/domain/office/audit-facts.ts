import { type SettingValues, settingName } from '../bootstrap/set-up.ts'
import { taipeiMoment } from '../time/taipei.ts'
import { capabilityWords, firstRoles } from './staff-roles.ts'

/** One changed value of an audit event: its name, its value before and after; empty if there is none. */
export interface AuditFact {
  name: string
  before: string
  after: string
}

/** Values of audit events that are for machines only: hashes, secret tokens, account ids, queries of addresses. */
const unread = ['hash', 'sha256', 'link', 'created_by', 'trashed_by', 'member', 'filter'] as const

/** The display names of the values of audit events. */
const names = {
  '': '內容',
  version: '版本',
  versions: '條款版本',
  name: '名稱',
  title: '標題',
  changed: '改了',
  type: '種類',
  from: '從',
  until: '到',
  blocks: '段落',
  note: '給誰',
  ends_at: '到期',
  reviewer: '審訂者編號',
  correction: '更正說明',
  spelling_only: '只改錯字',
  number: '文章編號',
  publish_date: '公開時間',
  withdrawn_at: '下架時間',
  trashed_at: '丟進垃圾桶的時間',
  bio: '簡介',
  alt: '替代文字',
  decorative: '只是裝飾',
  credit: '來源',
  licence: '授權',
  rights_until: '授權到期',
  mime: '檔案種類',
  width: '寬',
  height: '高',
  size: '大小',
  duration: '長度（秒）',
  description: '說明',
  sensitive: '敏感',
  active: '刊登',
  amount: '金額',
  capabilities: '權限',
  roles: '角色',
  author: '作者',
  kind: '方式',
  by: '方式',
  rows: '筆數',
  issue: '期數',
  month: '月份',
  state: '狀態',
  seats: '名額',
  activity: '活動編號',
  shared: '分享給大家',
  // of pictures, by the names of their columns
  source: '出處',
  rightsUntil: '授權到期',
  atRightsEnd: '到期之後',
  peopleConsent: '入鏡者同意',
  focusX: '焦點左右',
  focusY: '焦點上下',
  crops: '裁切',
  '16:9': '16:9',
  '4:5': '4:5',
  '1:1': '1:1',
  x: '左',
  y: '上',
  // of authors
  portrait: '照片',
  links: '連結',
  archived: '封存',
  // of bulk edits, imports and exports
  what: '動作',
  to: '改成',
  posts: '篇數',
  external_id: '外部編號',
  reviewed_at: '審訂日期',
  action: '操作',
  id: '編號',
  app: '驗證 App',
  passkeys: '通行金鑰',
  tagline: '副標',
  unsigned: '不用簽核的頻道',
  // of members and their subscriptions
  ends_on: '最後一天',
  erase_on: '刪除的那一天',
} as const satisfies Record<string, string>

type Field = keyof typeof names | (typeof unread)[number]

/** The keys of a recorded value, at any depth, that have no display name: never, where all have one. */
export type UnnamedIn<Value> = Value extends readonly (infer One)[]
  ? UnnamedIn<One>
  : Value extends string | number | boolean | bigint | null | undefined | Date | SettingValues
    ? never
    : Value extends object
      ? // keys that are data, such as the titles of slots, are display names already
        string extends keyof Value
        ? never
        : Exclude<keyof Value, Field> | UnnamedIn<Value[keyof Value]>
      : never

/** The display name of a stored key; a key of an earlier release has none. */
const nameOf = (key: string): string => (names as Partial<Record<string, string>>)[key] ?? settingName(key) ?? key
const isUnread = (key: string) => (unread as readonly string[]).includes(key)

/** Display names of enumerated values. */
const calledSo: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(capabilityWords).map(([key, { name }]) => [key, name])),
  ...Object.fromEntries(firstRoles.map(({ key, name }) => [key, name])),
  app: '驗證 App',
  passkey: '通行金鑰',
  code: '驗證碼',
  password: '密碼',
}

/** Maximum characters of a reported value; a longer one is truncated. */
const longest = 160

/**
 * The changes of an audit event as text: each changed value by its name. A nested value has both names.
 * @param before JSON of the entity before, null if it did not exist
 * @param after JSON of the entity afterwards, null if it does not exist
 */
export function factsOf(before: unknown, after: unknown): AuditFact[] {
  const [was, is] = [new Map(valuesOf(before)), new Map(valuesOf(after))]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const fact = { name, before: was.get(name) ?? '', after: is.get(name) ?? '' }
    return fact.before === fact.after ? [] : [fact]
  })
}

function valuesOf(value: unknown, name = ''): [string, string][] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object' || isList(value)) return [[name || names[''], textOf(value)]]
  return Object.entries(value).flatMap(([key, given]) => {
    if (isUnread(key)) return []
    const part = (key === 'kind' || key === 'by') && typeof given === 'string' ? (calledSo[given] ?? given) : given
    const called = nameOf(key)
    return valuesOf(part, name ? `${name}・${called}` : called)
  })
}

const isList = (value: object): value is readonly unknown[] => Array.isArray(value)

function textOf(value: unknown): string {
  const whole = wordsOf(value)
  const signs = [...whole]
  return signs.length > longest ? `${signs.slice(0, longest).join('')}…` : whole
}

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'string') return isInstant(value) ? taipeiMoment(new Date(value)) : value
  if (Array.isArray(value))
    return value.length === 0
      ? '（沒有）'
      : value.map((one) => (typeof one === 'string' && calledSo[one]) || wordsOf(one)).join('、')
  return typeof value === 'object' && value !== null
    ? valuesOf(value)
        .map(([name, words]) => `${name} ${words}`)
        .join('，')
    : String(value)
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)
