import { type SettingValues, settingName } from '../bootstrap/set-up.ts'
import { type EntryTarget, registerPath, registers } from '../registers/registers.ts'
import { taipeiMoment } from '../time/taipei.ts'
import { may, type OfficeAction, type Person } from './may.ts'
import { capabilityText, firstRoles } from './staff-roles.ts'

/** All audited actions of the office with their display names, by kind of target. */
export const auditActionGroups = {
  稿件: {
    'create-manuscript': '開新稿',
    'save-manuscript': '儲存版本',
    'restore-version': '還原舊版',
    'share-preview': '給外部預覽連結',
    'revoke-preview': '撤回預覽連結',
    'submit-manuscript': '送審',
    'send-back-manuscript': '退回修改',
    'decline-review': '婉拒審訂',
    'sign-manuscript': '簽核',
    'publish-post': '發布',
    'unschedule-post': '取消排程',
    'withdraw-post': '下架',
    'trash-manuscript': '丟進垃圾桶',
    'take-from-trash': '從垃圾桶拿回來',
    'erase-manuscript': '永久刪除',
    'bulk-edit': '整批修改',
    'import-signed-elsewhere': '匯入時已在別處簽核',
    'share-view': '分享檢視',
    'save-view': '改分享的檢視',
    'delete-view': '刪除分享的檢視',
  },
  圖庫: {
    'add-media': '上傳到圖庫',
    'save-media': '改圖庫說明',
    'delete-media': '從圖庫刪除',
  },
  標籤: {
    'add-tag': '新增標籤',
    'save-tag': '改標籤',
    'merge-tag': '合併標籤',
    'delete-tag': '刪除標籤',
  },
  作者: {
    'add-author': '新增作者',
    'save-author': '改作者',
    'take-byline': '用自己的名字署名',
    'delete-author': '刪除作者',
  },
  資料: {
    'add-entry': '新增資料',
    'save-entry': '改資料',
    'restore-entry': '還原資料的舊版',
    'archive-entry': '封存資料',
    'unarchive-entry': '取消封存資料',
    'delete-entry': '刪除資料',
    'save-entry-draft': '存資料的草稿',
    'discard-entry-draft': '丟掉資料的草稿',
    'add-price': '排定價格',
    'export-entries': '下載資料',
    'start-import': '開始匯入資料',
    'import-entries': '匯入資料',
  },
  首頁與頻道: {
    'publish-front': '改首頁或頻道頁的安排',
  },
  營運: {
    'save-ad-hours': '改廣告時間',
    'refund-order': '退費',
    'refuse-refund': '銀行沒有接受退費',
    'resend-copy': '補寄雜誌',
    'resend-mail': '再寄一次信',
    'stop-mail': '停住寄信',
    'resume-mail': '恢復寄信',
    'export-usage': '下載用量檔',
  },
  會員: {
    'find-member': '找會員',
    'look-up-member': '查看會員',
    'extend-look-ups': '再開放查看會員',
    'reveal-member': '看會員的電子郵件與手機',
    'alert-look-ups': '通知管理員：查看會員異常',
    'report-look-ups': '寄出上週查看會員的名單',
    'end-sessions': '讓會員登出',
    'find-subscription': '看訂戶編號的資料',
    'bind-subscription': '替會員綁訂戶編號',
    'unbind-subscription': '解除會員綁的訂戶編號',
    'correct-right': '更正會員的權益',
    'schedule-erasure': '排定刪除會員的帳號',
    'cancel-erasure': '取消刪除會員的帳號',
  },
  收件匣: {
    'assign-form-entry': '指派收件',
    'save-form-entry': '改收件的狀態',
    'note-form-entry': '寫收件的備註',
    'reply-to-form-entry': '回覆收件',
    'cancel-sign-up': '取消活動報名',
    'save-seats': '改活動名額',
    'export-form-entries': '下載收件匣',
  },
  問糖尿病: {
    'take-up-question': '標記由自己回覆',
    'put-back-question': '取消由自己回覆',
    'answer-question': '回覆提問',
  },
  角色與帳號: {
    'give-roles': '改某人的角色',
    'save-role': '改角色的權限',
    'delete-role': '刪除角色',
    'make-account': '建立帳號',
    'open-account': '啟用帳號',
    'set-up-second-factor': '設定兩步驟驗證',
    'remove-second-factor': '移除兩步驟驗證',
    'reset-second-factor': '重設別人的兩步驟驗證',
    'renew-recovery-codes': '產生新的復原碼',
    'use-recovery-code': '用了復原碼',
    'refuse-second-factor': '驗證失敗',
    'step-up': '做要緊的事前再驗證',
    'export-audit': '下載操作紀錄',
  },
  設定: {
    'found-site': '資料庫建立',
    'set-up-site': '雜誌設定完成',
    'save-settings': '改設定',
    'set-signing-channels': '改要簽核的頻道',
  },
} as const satisfies Record<string, Record<string, string>>

type Groups = typeof auditActionGroups
/** The name of an action in the audit log, equal to that of its operation: `publish-post`. */
export type AuditAction = { [Group in keyof Groups]: keyof Groups[Group] & string }[keyof Groups]

const actionLabels: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(auditActionGroups))
export const auditActions = Object.keys(actionLabels) as [AuditAction, ...AuditAction[]]

/** Display name of an action; a retired action of an earlier release falls back to its name. */
export const auditActionLabel = (action: string): string => actionLabels[action] ?? action

/** One changed value of an audit event: its name, its value before and after; empty if there is none. */
export interface AuditChange {
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
const longest = 160

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
  const text = wordsOf(value)
  const signs = [...text]
  return signs.length > longest ? `${signs.slice(0, longest).join('')}…` : text
}

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'string') return isInstant(value) ? taipeiMoment(new Date(value)) : value
  if (Array.isArray(value))
    return value.length === 0
      ? '（沒有）'
      : value.map((item) => (typeof item === 'string' && valueLabels[item]) || wordsOf(item)).join('、')
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
} as const satisfies Record<string, TargetKind>

/** The entity reference of an audit event, `post:12`: a kind without a display name does not compile. */
export type AuditTarget = `${keyof typeof ownKinds}:${string | number}` | EntryTarget

/** A lookup of stored references: one of an earlier release may be of an unknown kind. */
const kinds: Partial<Record<string, TargetKind>> = {
  ...ownKinds,
  ...Object.fromEntries(
    registers.map((register): [string, TargetKind] => [
      register.name,
      { name: register.labels.one, page: { path: (key) => registerPath(register, key), needs: register.needs } },
    ]),
  ),
}

/** The kinds of targets whose number is shown to users. */
const numbered: readonly string[] = ['post', 'order', 'subscription', 'media', 'tag', 'ad', 'form-entry']

/**
 * Display text of an entity reference of the audit log, `post:12`.
 * @param title its title; empty for a deleted or untitled one
 */
export function auditTargetText(target: string, title: string): string {
  const [kind = '', key = ''] = target.split(/:(.*)/s)
  const name = kinds[kind]?.name ?? kind
  if (title !== '') return `${name}「${title}」`
  return numbered.includes(kind) ? `${name} ${key}` : name
}

/** The office page of an entity for a user; null without permission, and for an entity without a page. */
export function auditTargetPath(person: Person, target: string): string | null {
  const [kind = '', key = ''] = target.split(/:(.*)/s)
  const page = kinds[kind]?.page
  return page && may(person, page.needs) ? page.path(key) : null
}
