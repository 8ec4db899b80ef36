import { type EntryTarget, registerPath, registers } from '../registers/registers.ts'
import { may, type OfficeAction, type Person } from './may.ts'

interface Kind {
  /** Display name of the kind. */
  name: string
  /** Its office page by key, and the required permission; null if it has no page. */
  place: { path: (key: string) => string; needs: OfficeAction } | null
}

/** The kinds of targets in the audit log besides the registers. */
const ownKinds = {
  post: { name: '稿件', place: { path: (uid) => `/office/posts/${uid}`, needs: 'list-manuscripts' } },
  'bulk-edit': { name: '整批修改', place: { path: (id) => `/office/posts/bulk/${id}`, needs: 'list-manuscripts' } },
  media: { name: '圖庫', place: { path: (id) => `/office/media/${id}`, needs: 'use-media' } },
  tag: { name: '標籤', place: { path: (id) => `/office/registers/tags/${id}`, needs: 'keep-catalogue' } },
  author: { name: '作者', place: { path: (id) => `/office/registers/authors/${id}`, needs: 'keep-catalogue' } },
  ad: { name: '廣告', place: { path: (id) => `/office/ads/${id}`, needs: 'read-ad-report' } },
  order: { name: '訂單', place: { path: (number) => `/office/payment?q=${number}`, needs: 'find-order' } },
  subscription: { name: '訂戶', place: { path: (number) => `/office/payment?q=${number}`, needs: 'find-order' } },
  partner: { name: '合作夥伴', place: { path: () => '/office/payment', needs: 'read-ledger' } },
  'form-entry': { name: '收件', place: { path: (reference) => `/office/inbox/${reference}`, needs: 'answer-forms' } },
  activity: { name: '活動', place: { path: (id) => `/office/inbox/activities/${id}`, needs: 'answer-forms' } },
  front: {
    name: '首頁與頻道',
    place: { path: (place) => `/office/front?${new URLSearchParams({ place })}`, needs: 'arrange-pages' },
  },
  inbox: { name: '收件匣', place: null },
  view: { name: '檢視', place: { path: () => '/office/posts', needs: 'list-manuscripts' } },
  // health data of readers: only for those who answer, and not linked from here
  question: { name: '提問', place: null },
  member: {
    name: '會員',
    place: { path: (id) => (id === 'none' ? '/office/members' : `/office/members/${id}`), needs: 'look-up-member' },
  },
  'staff-role': { name: '角色', place: { path: () => '/office/roles', needs: 'govern-roles' } },
  settings: { name: '簽核', place: { path: () => '/office/signing', needs: 'change-settings' } },
  site: { name: '設定', place: { path: () => '/office/settings', needs: 'change-settings' } },
  mail: { name: '信', place: { path: () => '/office/mail', needs: 'see-failed-mail' } },
  audit: { name: '操作紀錄', place: null },
} as const satisfies Record<string, Kind>

/** The entity reference of an audit event, `post:12`: a kind without a display name does not compile. */
export type AuditTarget = `${keyof typeof ownKinds}:${string | number}` | EntryTarget

/** A lookup of stored references: one of an earlier release may be of an unknown kind. */
const kinds: Partial<Record<string, Kind>> = {
  ...ownKinds,
  ...Object.fromEntries(
    registers.map((register): [string, Kind] => [
      register.name,
      { name: register.labels.one, place: { path: (key) => registerPath(register, key), needs: register.needs } },
    ]),
  ),
}

/** The kinds of targets whose number is shown to users. */
const numbered: readonly string[] = ['post', 'order', 'subscription', 'media', 'tag', 'ad', 'form-entry']

/**
 * Display text of an entity reference of the audit log, `post:12`.
 * @param title its title; empty for a deleted or untitled one
 */
export function auditTargetWords(target: string, title: string): string {
  const [kind = '', key = ''] = target.split(/:(.*)/s)
  const name = kinds[kind]?.name ?? kind
  if (title !== '') return `${name}「${title}」`
  return numbered.includes(kind) ? `${name} ${key}` : name
}

/** The office page of an entity for a user; null without permission, and for an entity without a page. */
export function placeOfAuditTarget(person: Person, target: string): string | null {
  const [kind = '', key = ''] = target.split(/:(.*)/s)
  const place = kinds[kind]?.place
  return place && may(person, place.needs) ? place.path(key) : null
}
