import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { BegunWords, saidIn, type WordsBox, wordsBoxes } from './begun-words.ts'
import { asSent } from './device-record.ts'

type Box = HTMLInputElement | HTMLTextAreaElement
type Reviewed = Pick<ManuscriptReview, 'uid' | 'steps' | 'corrections'>

/**
 * Stores the input of some fields of a form on this device, and restores it without a message when the form is shown
 * again, until it was sent.
 * @param of the fields; the form names them by the part after the dot
 * @returns props for the form
 */
export function useBegunWords(
  owner: string,
  review: Reviewed,
  of: readonly WordsBox[],
): { ref: RefObject<HTMLFormElement | null>; onInput: () => void } {
  const form = useRef<HTMLFormElement>(null)
  const filled = useRef(new WeakMap<Box, string>())
  const begun = useMemo(() => new BegunWords(owner, review.uid), [owner, review.uid])
  const said = saidIn(review)
  const boxes = () =>
    of.flatMap((name) => {
      const box = form.current?.elements.namedItem(name.slice(name.indexOf('.') + 1))
      return box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement ? [{ box, name }] : []
    })
  const keep = () => {
    for (const { box, name } of boxes()) begun.keep(name, box.value === box.defaultValue ? '' : box.value, said)
  }
  // fields appear and disappear with the manuscript's state: each is filled once, when it appears
  useEffect(() => {
    for (const { box, name } of boxes()) {
      const words = begun.of(name, said)
      const before = filled.current.get(box)
      if (before === undefined) {
        // input from before hydration is newer
        if (box.value !== box.defaultValue) begun.keep(name, box.value, said)
        else if (words !== null) box.value = words
      } else if (before !== '' && words === null && asSent(box.value) === asSent(before)) box.value = box.defaultValue
      filled.current.set(box, begun.of(name, said) ?? '')
    }
  })
  return { ref: form, onInput: keep }
}

/** Deletes input that was sent, whether or not its field is on the page. */
export function useForgetSent(owner: string, review: Reviewed): void {
  const { uid, steps, corrections } = review
  useEffect(() => {
    const begun = new BegunWords(owner, uid)
    for (const box of wordsBoxes) begun.of(box, saidIn({ steps, corrections }))
  }, [owner, uid, steps, corrections])
}
