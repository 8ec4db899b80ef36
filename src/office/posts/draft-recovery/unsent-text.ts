import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { unsentTextPrefix } from '../../shell/clear-unsent-text.ts'

/** Key-value storage of the device. */
export type Store = Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>

/** Named records under one storage key of this device. Without storage only the recovery is lost. */
export class DeviceRecord<T> {
  readonly #name: string
  readonly #isOne: (value: unknown) => value is T
  readonly #store: () => Store

  /** @param store called on every access: without storage, accessing it throws */
  constructor(name: string, isOne: (value: unknown) => value is T, store: () => Store = () => localStorage) {
    this.#name = name
    this.#isOne = isOne
    this.#store = store
  }

  /** The stored records; those of an invalid shape are dropped. */
  read(): Record<string, T> {
    try {
      const records: unknown = JSON.parse(this.#store().getItem(this.#name) ?? '{}')
      return Object.fromEntries(Object.entries(records as object).filter((entry): entry is [string, T] => this.#isOne(entry[1])))
    } catch {
      return {}
    }
  }

  write(records: Record<string, T>): void {
    try {
      if (Object.keys(records).length === 0) this.#store().removeItem(this.#name)
      else this.#store().setItem(this.#name, JSON.stringify(records))
    } catch {
      // private windows and full disks: the input lasts as long as its field
    }
  }
}

/** Normalises text as the server does: line endings of form submission and trimming make no difference. */
export const normalizeText = (text: string) => text.replaceAll('\r\n', '\n').trim()

/** Comment fields of the workflow forms: the form, and the field in it. */
const textFields = ['submit.note', 'submit.correction', 'publish.correction', 'withdraw.reason', 'answer.note'] as const
export type TextField = (typeof textFields)[number]

/** A comment of such a field that was sent. */
export interface SentText {
  box: TextField
  text: string
}

/** An unsaved comment. */
interface StoredText {
  text: string
  /** How often the same text was recorded there before the input started. */
  before: number
}

/** All comments of these fields recorded in one manuscript. */
export const sentTexts = ({ steps, corrections }: Pick<ManuscriptReview, 'steps' | 'corrections'>): SentText[] => [
  ...steps.flatMap(({ kind, note, correction }): SentText[] => {
    if (kind === 'submitted')
      return [
        { box: 'submit.note', text: note },
        { box: 'submit.correction', text: correction },
      ]
    if (kind === 'sent_back' || kind === 'declined') return [{ box: 'answer.note', text: note }]
    return kind === 'withdrawn' ? [{ box: 'withdraw.reason', text: note }] : []
  }),
  ...corrections.map(({ text }): SentText => ({ box: 'publish.correction', text })),
]

const normalize = (text: string) => normalizeText(text).replace(/\s+/g, ' ')
const timesIn = (sentRecords: readonly SentText[], field: TextField, text: string) =>
  sentRecords.filter((item) => item.box === field && normalize(item.text) === normalize(text)).length

/**
 * One member's unsaved comments on the workflow of one manuscript, as stored on this device. Whether one was sent is
 * not stored but detected: the same text is recorded once more than before.
 */
export class UnsentText {
  readonly #record: DeviceRecord<StoredText>

  /** @param store called on every access */
  constructor(memberId: string, uid: number, store?: () => Store) {
    this.#record = new DeviceRecord(`${unsentTextPrefix}${memberId}:${uid}`, isUnsentText, store)
  }

  /** The unsaved input of a field; null for none. Input that was sent is deleted. */
  of(field: TextField, sentRecords: readonly SentText[]): string | null {
    const storedText = this.#record.read()[field]
    if (!storedText) return null
    if (timesIn(sentRecords, field, storedText.text) <= storedText.before) return storedText.text
    this.discard(field)
    return null
  }

  /** Stores the current input; empty input is deleted. */
  keep(field: TextField, text: string, sentRecords: readonly SentText[]): void {
    const { [field]: _, ...others } = this.#record.read()
    this.#record.write(
      normalize(text) === '' ? others : { ...others, [field]: { text, before: timesIn(sentRecords, field, text) } },
    )
  }

  discard(field: TextField): void {
    this.keep(field, '', [])
  }
}

const isUnsentText = (value: unknown): value is StoredText =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'before' in value &&
  typeof value.before === 'number'

type TextInput = HTMLInputElement | HTMLTextAreaElement
type SentReview = Pick<ManuscriptReview, 'uid' | 'steps' | 'corrections'>

/**
 * Stores the input of some fields of a form on this device, and restores it without a message when the form is shown
 * again, until it was sent.
 * @param fieldNames the fields; the form names them by the part after the dot
 * @returns props for the form
 */
export function useUnsentText(
  memberId: string,
  review: SentReview,
  fieldNames: readonly TextField[],
): { ref: RefObject<HTMLFormElement | null>; onInput: () => void } {
  const form = useRef<HTMLFormElement>(null)
  const filled = useRef(new WeakMap<TextInput, string>())
  const unsentText = useMemo(() => new UnsentText(memberId, review.uid), [memberId, review.uid])
  const sentRecords = sentTexts(review)
  const fields = () =>
    fieldNames.flatMap((name) => {
      const field = form.current?.elements.namedItem(name.slice(name.indexOf('.') + 1))
      return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? [{ field, name }] : []
    })
  const keep = () => {
    for (const { field, name } of fields())
      unsentText.keep(name, field.value === field.defaultValue ? '' : field.value, sentRecords)
  }
  // fields appear and disappear with the manuscript's state: each is filled once, when it appears
  useEffect(() => {
    for (const { field, name } of fields()) {
      const storedText = unsentText.of(name, sentRecords)
      const before = filled.current.get(field)
      if (before === undefined) {
        // input from before hydration is newer
        if (field.value !== field.defaultValue) unsentText.keep(name, field.value, sentRecords)
        else if (storedText !== null) field.value = storedText
      } else if (before !== '' && storedText === null && normalizeText(field.value) === normalizeText(before))
        field.value = field.defaultValue
      filled.current.set(field, unsentText.of(name, sentRecords) ?? '')
    }
  })
  return { ref: form, onInput: keep }
}

/** Deletes input that was sent, whether or not its field is on the page. */
export function useClearSent(memberId: string, review: SentReview): void {
  const { uid, steps, corrections } = review
  useEffect(() => {
    const unsentText = new UnsentText(memberId, uid)
    for (const field of textFields) unsentText.of(field, sentTexts({ steps, corrections }))
  }, [memberId, uid, steps, corrections])
}
