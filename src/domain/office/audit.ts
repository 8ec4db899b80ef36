import { type SettingValues, settingName } from '../bootstrap/set-up.ts'
import { type EntryTarget, registerPath, registers } from '../registers/registers.ts'
import { taipeiMoment } from '../time/taipei.ts'
import { may, type OfficeAction, type Person } from './may.ts'
import { capabilityText, firstRoles } from './staff-roles.ts'

/** One changed value of an audit event: its name, its value before and after; empty if there is none. */
export interface AuditChange {
  name: string
  before: string
  after: string
}

/** Values of audit events that are for machines only: hashes, secret tokens, account ids, query strings of URLs. */
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
  channel: '頻道',
  active: '刊登',
  amount: '金額',
  capabilities: '權限',
  roles: '角色',
  author: '作者',
  kind: '方式',
  by: '方式',
  rows: '筆數',
  selection: '篩選',
  added: '新增筆數',
  saved: '修改筆數',
  refused: '沒有匯入的筆數',
  left: '還沒匯入的筆數',
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
  expertise: '專長',
  credentials: '證照與學經歷',
  archived: '封存',
  // of bulk edits, imports and exports
  what: '動作',
  to: '改成',
  posts: '篇數',
  external_id: '外部編號',
  reviewed_at: '審訂日期',
  review_due_on: '下次審訂',
  action: '操作',
  id: '編號',
  app: '驗證 App',
  passkeys: '通行金鑰',
  tagline: '副標',
  unsigned: '不用簽核的頻道',
  // of members and their subscriptions
  starts_on: '從哪一天起',
  price: '價格',
  ends_on: '最後一天',
  subscription: '訂戶編號',
  searched: '搜尋的字詞',
  erase_on: '刪除的那一天',
  // of personal data incidents
  members: '會員人數',
  mails: '寄信封數',
  data: '資料種類',
} as const satisfies Record<string, string>

type Field = keyof typeof names | (typeof unread)[number]

/** The keys of a recorded value, at any depth, that have no display name: never, where all have one. */
export type UnnamedKeys<Value> = Value extends readonly (infer One)[]
  ? UnnamedKeys<One>
  : Value extends string | number | boolean | bigint | null | undefined | Date | SettingValues
    ? never
    : Value extends object
      ? // keys that are data, such as the titles of slots, are display names already
        string extends keyof Value
        ? never
        : Exclude<keyof Value, Field> | UnnamedKeys<Value[keyof Value]>
      : never

/** The display name of a stored key; a key of an earlier release has none. */
const nameOf = (key: string): string => (names as Partial<Record<string, string>>)[key] ?? settingName(key) ?? key
const isUnread = (key: string) => (unread as readonly string[]).includes(key)

/** Display names of enumerated values. */
const valueLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(capabilityText).map(([key, { name }]) => [key, name])),
  ...Object.fromEntries(firstRoles.map(({ key, name }) => [key, name])),
  app: '驗證 App',
  passkey: '通行金鑰',
  code: '驗證碼',
  password: '密碼',
  article: '文章',
  blog: '部落格',
  book: '書',
}

/** Keys whose values are of an enumeration; in other keys the same word may be text. */
const enumerated: readonly string[] = ['kind', 'by', 'type']

/** Maximum characters of a reported value; a longer one is truncated. */
const maxValueLength = 160

/**
 * The changes of an audit event as text: each changed value by its name. A nested value has both names.
 * @param before JSON of the entity before, null if it did not exist
 * @param after JSON of the entity afterwards, null if it does not exist
 */
export function auditChanges(before: unknown, after: unknown): AuditChange[] {
  const [previous, current] = [new Map(valuesOf(before)), new Map(valuesOf(after))]
  return [...new Set([...previous.keys(), ...current.keys()])].flatMap((name) => {
    const change = { name, before: previous.get(name) ?? '', after: current.get(name) ?? '' }
    return change.before === change.after ? [] : [change]
  })
}

function valuesOf(value: unknown, name = ''): [string, string][] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object' || isList(value)) return [[name || names[''], textOf(value)]]
  return Object.entries(value).flatMap(([key, item]) => {
    if (isUnread(key)) return []
    const part = enumerated.includes(key) && typeof item === 'string' ? (valueLabels[item] ?? item) : item
    const label = nameOf(key)
    return valuesOf(part, name ? `${name}・${label}` : label)
  })
}

const isList = (value: object): value is readonly unknown[] => Array.isArray(value)

function textOf(value: unknown): string {
  const text = plainTextOf(value)
  const characters = [...text]
  return characters.length > maxValueLength ? `${characters.slice(0, maxValueLength).join('')}…` : text
}

function plainTextOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'string') return isInstant(value) ? taipeiMoment(new Date(value)) : value
  if (Array.isArray(value))
    return value.length === 0
      ? '（沒有）'
      : value.map((item) => (typeof item === 'string' && valueLabels[item]) || plainTextOf(item)).join('、')
  return typeof value === 'object' && value !== null
    ? valuesOf(value)
        .map(([name, text]) => `${name} ${text}`)
        .join('，')
    : String(value)
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)

interface TargetKind {
  /** Display name of the kind. */
  name: string
  /** Its office page by key, and the required permission; null if it has no page. */
  page: { path: (key: string) => string; needs: OfficeAction } | null
}

/** The kinds of targets in the audit log apart from the registers. */
const ownKinds = {
  post: { name: '稿件', page: { path: (uid) => `/office/posts/${uid}`, needs: 'list-manuscripts' } },
  'bulk-edit': { name: '整批修改', page: { path: (id) => `/office/posts/bulk/${id}`, needs: 'list-manuscripts' } },
  media: { name: '圖庫', page: { path: (id) => `/office/media/${id}`, needs: 'use-media' } },
  tag: { name: '標籤', page: { path: (id) => `/office/registers/tags/${id}`, needs: 'keep-catalogue' } },
  author: { name: '作者', page: { path: (id) => `/office/registers/authors/${id}`, needs: 'keep-catalogue' } },
  ad: { name: '廣告', page: { path: (id) => `/office/ads/${id}`, needs: 'read-ad-report' } },
  order: { name: '訂單', page: { path: (number) => `/office/payment?q=${number}`, needs: 'find-order' } },
  subscription: { name: '訂戶', page: { path: (number) => `/office/payment?q=${number}`, needs: 'find-order' } },
  partner: { name: '合作夥伴', page: { path: () => '/office/payment', needs: 'read-ledger' } },
  'form-entry': { name: '收件', page: { path: (reference) => `/office/inbox/${reference}`, needs: 'answer-forms' } },
  activity: { name: '活動', page: { path: (id) => `/office/inbox/activities/${id}`, needs: 'answer-forms' } },
  front: {
    name: '首頁與頻道',
    page: { path: (place) => `/office/front?${new URLSearchParams({ place })}`, needs: 'arrange-pages' },
  },
  inbox: { name: '收件匣', page: null },
  view: { name: '檢視', page: { path: () => '/office/posts', needs: 'list-manuscripts' } },
  // health data of readers: only for those who answer, and not linked from here
  question: { name: '提問', page: null },
  member: {
    name: '會員',
    page: { path: (id) => (id === 'none' ? '/office/members' : `/office/members/${id}`), needs: 'look-up-member' },
  },
  'staff-role': { name: '角色', page: { path: () => '/office/roles', needs: 'govern-roles' } },
  settings: { name: '簽核', page: { path: () => '/office/signing', needs: 'change-settings' } },
  site: { name: '設定', page: { path: () => '/office/settings', needs: 'change-settings' } },
  mail: { name: '信', page: { path: () => '/office/mail', needs: 'see-failed-mail' } },
  audit: { name: '操作紀錄', page: null },
  incident: { name: '個資事件', page: null },
} as const satisfies Record<string, TargetKind>

/** The entity reference of an audit event, `post:12`: a kind without a display name does not compile. */
export type AuditTarget = `${keyof typeof ownKinds}:${string | number}` | EntryTarget

/** A lookup of stored references: one of an earlier release may be of an unknown kind. */
const kinds: Partial<Record<string, TargetKind>> = {
  ...ownKinds,
  ...Object.fromEntries(
    registers.map((register): [string, TargetKind] => [
      register.name,
      { name: register.labels.one, page: { path: (key) => registerPath(register, key), needs: register.requiredAction } },
    ]),
  ),
}

/** The kinds of targets whose number is shown to users. */
const numberedKinds: readonly string[] = ['post', 'order', 'subscription', 'media', 'tag', 'ad', 'form-entry']

/**
 * Display text of an entity reference of the audit log, `post:12`.
 * @param title its title; empty for a deleted or untitled one
 * @param after the display name of the action before it: a kind that it contains is not repeated (改標籤「減鹽」)
 */
export function auditTargetText(target: string, title: string, after = ''): string {
  const [kind = '', key = ''] = target.split(/:(.*)/s)
  const name = kinds[kind]?.name ?? kind
  const shownName = after.includes(name) ? '' : name
  if (title !== '') return `${shownName}「${title}」`
  return numberedKinds.includes(kind) ? `${shownName} ${key}`.trim() : shownName
}

/** The office page of an entity for a user; null without permission, and for an entity without a page. */
export function auditTargetPath(person: Person, target: string): string | null {
  const [kind = '', key = ''] = target.split(/:(.*)/s)
  const page = kinds[kind]?.page
  return page && may(person, page.needs) ? page.path(key) : null
}
