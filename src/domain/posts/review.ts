import { taipeiDay } from '../time/taipei.ts'
import { allowedHtml } from './allowed-html.ts'
import type { PostType } from './post-type.ts'

/** Review status of a post's current text: not reviewed, as reviewed, or changed since the review. */
export type Review = 'none' | 'as read' | 'changed since'

interface ReviewDates {
  reviewed_by: object | null
  reviewed_at: string | null
  publish_date: string
  updated_at: string
}

/**
 * The review status, from the data alone. Taipei days are compared, because editors record the day of a review and not
 * its time; a review without a day counts as one of the day of publication.
 */
export function reviewOf({ reviewed_by, reviewed_at, publish_date, updated_at }: ReviewDates): Review {
  if (!reviewed_by) return 'none'
  const [read, changed] = [reviewed_at ?? publish_date, updated_at].map((instant) => taipeiDay(new Date(instant)))
  // an unchanged post has its day of publication, which is after the review
  return (changed ?? '') > (read ?? '') && updated_at > publish_date ? 'changed since' : 'as read'
}

/**
 * The notice on a page whose text no other specialist has reviewed: what kind of piece it is.
 * @param clinician the profession of the author, where a clinician writes their own column
 */
export function unreviewedText(type: PostType, isAdvice: boolean, clinician: string | null = null): string {
  if (clinician) return `專欄：作者為${clinician}`
  if (isAdvice) return '尚未經專科審訂'
  return type === 'book' ? '書評，不是醫療建議' : '個人經驗，不是醫療建議'
}

/** The properties of a voice that decide whether it may be used. */
interface Voice {
  lang: string
  /** Synthesises on the device; otherwise the text is sent to a third party. */
  localService: boolean
  default: boolean
}

/**
 * The voice for reading aloud: Taiwanese Chinese, on the device itself, because what a reader reads about their health
 * must not reach third parties (section "Consent" of issue 7). Null if there is none.
 */
export function chooseVoice<V extends Voice>(voices: readonly V[]): V | null {
  const localVoices = voices.filter(({ lang, localService }) => localService && /^(zh|cmn)[-_](hant[-_])?tw\b/i.test(lang))
  return localVoices.find((voice) => voice.default) ?? localVoices[0] ?? null
}

/** Whether a text may link to a URL: a path of this site, or an allowed scheme; never a script. */
export function isLinkAllowed(href: string): boolean {
  // browsers ignore these characters when they parse the scheme
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject of the pattern
  const cleaned = href.replace(/[\u0000-\u0020]+/g, '')
  if (/^[/\\]{2}/.test(cleaned)) return false
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(cleaned)?.[1]?.toLowerCase()
  return scheme === undefined || allowedHtml.schemes.includes(scheme)
}
