import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { asSent } from './device-record.ts'
import { sentTexts, type TextField, textFields, UnsentText } from './unsent-text.ts'

type TextInput = HTMLInputElement | HTMLTextAreaElement
type Reviewed = Pick<ManuscriptReview, 'uid' | 'steps' | 'corrections'>

/**
 * Stores the input of some fields of a form on this device, and restores it without a message when the form is shown
 * again, until it was sent.
 * @param of the fields; the form names them by the part after the dot
 * @returns props for the form
 */
export function useUnsentText(
  owner: string,
  review: Reviewed,
  of: readonly TextField[],
): { ref: RefObject<HTMLFormElement | null>; onInput: () => void } {
  const form = useRef<HTMLFormElement>(null)
  const filled = useRef(new WeakMap<TextInput, string>())
  const unsentText = useMemo(() => new UnsentText(owner, review.uid), [owner, review.uid])
  const sentRecords = sentTexts(review)
  const fields = () =>
    of.flatMap((name) => {
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
      const words = unsentText.of(name, sentRecords)
      const before = filled.current.get(field)
      if (before === undefined) {
        // input from before hydration is newer
        if (field.value !== field.defaultValue) unsentText.keep(name, field.value, sentRecords)
        else if (words !== null) field.value = words
      } else if (before !== '' && words === null && asSent(field.value) === asSent(before)) field.value = field.defaultValue
      filled.current.set(field, unsentText.of(name, sentRecords) ?? '')
    }
  })
  return { ref: form, onInput: keep }
}

/** Deletes input that was sent, whether or not its field is on the page. */
export function useClearSent(owner: string, review: Reviewed): void {
  const { uid, steps, corrections } = review
  useEffect(() => {
    const unsentText = new UnsentText(owner, uid)
    for (const field of textFields) unsentText.of(field, sentTexts({ steps, corrections }))
  }, [owner, uid, steps, corrections])
}
