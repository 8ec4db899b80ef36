import { createHash } from 'node:crypto'
import { isOverload } from '../db/connect.ts'
import { isReadOnly, isUnavailable } from '../db/unavailable.ts'
import { guard } from '../domain/red-flags/guard.ts'
import type { RedFlag } from '../domain/red-flags/help.ts'
import { Backpressure } from './bounded-queue.ts'
import { ScannerError } from './media/scan.ts'
import { StoreError, type StoreErrorKind } from './media/store.ts'
import { GatewayError } from './payment/gateway.ts'

/** PostgreSQL's error codes for constraint violations. */
const constraintCodes = { unique: '23505', referred: '23503' }

/** Whether PostgreSQL rejected a statement because of a named constraint. */
export const violatesConstraint = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  ((error as { constraint?: string }).constraint === constraint || violatesConstraint(error.cause, constraint))

/** Whether PostgreSQL rejected a statement: because of a duplicate (`unique`), or because something refers to the row. */
export const isConstraintError = (error: unknown, reason: keyof typeof constraintCodes): boolean =>
  error instanceof Error &&
  ((error as { code?: string }).code === constraintCodes[reason] || isConstraintError(error.cause, reason))

/**
 * The part of an error that may be logged: for a failed query only its cause, because its message contains the
 * parameters, which are personal data: texts, e-mail addresses and digests of passwords.
 */
export const loggableError = (error: unknown): unknown =>
  error instanceof Error && error.message.startsWith('Failed query') ? (error.cause ?? new Error('a query failed')) : error

/** An error as one loggable line, without the stack. */
export const describeError = (error: unknown): string => {
  const loggable = loggableError(error)
  // the job queue reports plain objects
  const message = typeof loggable === 'object' && loggable !== null && 'message' in loggable ? loggable.message : loggable
  return typeof message === 'string' ? message : String(loggable)
}

/** The failure codes of operations. The API maps the code to a status; callers switch on it. */
export type FailureCode =
  | 'not_found'
  | 'forbidden'
  | 'sign_in_required'
  | 'second_factor_required'
  | 'step_up_required'
  | 'conflict'
  | 'consent_required'
  | 'payment_unavailable'
  | 'gateway_unavailable'
  | 'no_question_left'
  | 'red_flag'
  | 'stale_version'
  | 'trashed'
  | 'validation_failed'
  | 'overloaded'
  | 'unavailable'
  | 'store_unavailable'
  | 'scanner_unavailable'
  | 'search_building'

interface RequiredHelp {
  flag: RedFlag
  help_seen: string
}

/** The newer version by another editor, and where it differs from the one to be saved: both sides of each part, by name. */
export interface VersionConflict {
  version: number
  at: string
  parts: { part: string; yours: unknown; theirs: unknown }[]
}

/** Additional data of a refusal. */
interface FailureDetails {
  /** With `red_flag`: which help to show, and the token that confirms that it was shown. */
  redFlag?: RequiredHelp
  /** With `stale_version`. */
  bothSides?: VersionConflict
  /** With `validation_failed`: what is invalid, and where. */
  errors?: { path: string; message: string }[]
}

/** An expected refusal, not a bug. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly details: FailureDetails
  constructor(code: FailureCode, message: string, failureDetails: FailureDetails = {}) {
    super(message)
    this.code = code
    this.details = failureDetails
  }
}

export const notFound = () => new Failure('not_found', 'This page could not be found')
export const forbidden = () => new Failure('forbidden', '您沒有使用這項功能的權限')
export const signInRequired = () => new Failure('sign_in_required', '請先登入')
export const secondFactorRequired = () => new Failure('second_factor_required', '請先完成兩步驟驗證，才能使用編輯部')
export const stepUpRequired = () => new Failure('step_up_required', '距離上次驗證已經超過一小時，請再驗證一次')
export const conflict = (message: string) => new Failure('conflict', message)
export const consentRequired = () => new Failure('consent_required', '請先同意保存健康紀錄')
export const askConsentRequired = () => new Failure('consent_required', '請先同意保存這次提問的健康資料')
export const noQuestionLeft = () => new Failure('no_question_left', '沒有可以使用的題數，請先購買題包')
export const helpRequired = (help: RequiredHelp) =>
  new Failure('red_flag', '您寫的內容可能是緊急狀況，請先看求助方式', { redFlag: help })
export const staleVersion = (bothSides: VersionConflict) =>
  new Failure('stale_version', '這份稿件已經有更新的版本，您改的地方別人也改了', { bothSides })
export const trashed = () => new Failure('trashed', '這份稿件被丟進垃圾桶了，現在不能改；要改，請先拿回來')
export const invalid = (errors: { path: string; message: string }[]) =>
  new Failure('validation_failed', '輸入的資料有誤', { errors })
export const paymentUnavailable = () => new Failure('payment_unavailable', '線上付款暫停服務，請稍後再試')

/** The gateway does not respond. Notifications and the reconciliation complete the missing state later. */
export const gatewayUnavailable = (more = '已經付的款不會遺失，請過幾分鐘再試') =>
  new Failure('gateway_unavailable', `金流公司現在沒有回應。${more}`)

/** No index was ever complete, so that no result could be trusted. */
export const searchBuilding = () => new Failure('search_building', '搜尋準備中：本站正在整理文章的索引，請過幾分鐘再搜尋一次')

/** The database is unavailable. */
export const unavailable = () => new Failure('unavailable', '網站暫時讀不到資料，請稍後再試')
const readOnly = () => new Failure('unavailable', '網站目前只能閱讀，暫時不能登入、送出或儲存，請稍後再試')

/**
 * The refusal that an error maps to: the `Failure` itself, overload, or an unreachable or read-only
 * database; null for a bug.
 */
export function toFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  if (error instanceof StoreError) return new Failure('store_unavailable', storeMessages[error.kind])
  if (error instanceof ScannerError) return new Failure('scanner_unavailable', scannerMessage)
  if (error instanceof GatewayError) return gatewayUnavailable()
  const busy = isOverload(error) || error instanceof Backpressure
  if (busy) return new Failure('overloaded', '現在使用的人很多，請稍後再試')
  if (isReadOnly(error)) return readOnly()
  return isUnavailable(error) ? unavailable() : null
}

/** The message when the scanner does not respond, so that a handout cannot be checked. */
export const scannerMessage = '掃毒程式現在沒有回應，文件沒有收下。請稍後再試；若一直如此，請告訴管理員。'

/** The messages for store failures. */
export const storeMessages: Record<StoreErrorKind, string> = {
  full: '圖庫的空間滿了，圖片沒有存進去。請告訴管理員。',
  unavailable: '圖庫現在沒有回應，圖片沒有存進去。請稍後再試；若一直如此，請告訴管理員。',
  damaged: '圖片在傳送的途中變了，沒有存進去。請再試一次。',
}

/**
 * The token for exactly these words: it confirms that the sender was shown help for them, and is invalid for other words.
 */
const helpTokenOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Refuses texts that suggest an emergency until their sender was shown help. The confirmation is valid only for these
 * words: other alarming words require it again.
 * @param texts all texts of the input
 * @param helpToken the token from the refusal, returned by a client that has shown the help; empty at first
 * @returns the kind of emergency that the words suggest, or null
 * @throws red_flag
 */
export function requireHelpShown(texts: readonly string[], helpToken: string): RedFlag | null {
  const fullText = texts.map((text) => text.trim()).join('\n')
  const warning = guard(fullText)
  if (warning?.tone !== 'alarm') return null
  const token = helpTokenOf(fullText)
  if (helpToken !== token) throw helpRequired({ flag: warning.flag, help_seen: token })
  return warning.flag
}
