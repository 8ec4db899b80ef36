import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { BegunWords, saidIn, type WordsBox, wordsBoxes } from './begun-words.ts'
import { asSent } from './device-record.ts'

type Box = HTMLInputElement | HTMLTextAreaElement
type Reviewed = Pick<ManuscriptReview, 'uid' | 'steps' | 'corrections'>

/**
 * Keeps on this device what somebody types into some boxes of a form, and gives it back quietly when the form comes again, until
 * it was sent.
 * @param of the boxes, which the form knows by what stands behind the point
 * @returns what the form is given
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
  // boxes come and go with what is said of the manuscript: each is filled once, when it comes
  useEffect(() => {
    for (const { box, name } of boxes()) {
      const words = begun.of(name, said)
      const before = filled.current.get(box)
      if (before === undefined) {
        // what was typed before the page lived is newer
        if (box.value !== box.defaultValue) begun.keep(name, box.value, said)
        else if (words !== null) box.value = words
      } else if (before !== '' && words === null && asSent(box.value) === asSent(before)) box.value = box.defaultValue
      filled.current.set(box, begun.of(name, said) ?? '')
    }
  })
  return { ref: form, onInput: keep }
}

/** Has this device forget what was sent, whether its box stands in the page or not. */
export function useForgetSent(owner: string, review: Reviewed): void {
  const { uid, steps, corrections } = review
  useEffect(() => {
    const begun = new BegunWords(owner, uid)
    for (const box of wordsBoxes) begun.of(box, saidIn({ steps, corrections }))
  }, [owner, uid, steps, corrections])
}
