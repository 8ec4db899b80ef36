import { type RefObject, useEffect } from 'react'
import { throttled } from '../../../browser/debounce.ts'

/** Section 9: "Scroll throttle", milliseconds. */
const throttle = 50

/**
 * Marks the header once it is scrolled past its natural position (`data-stuck`) and while the reader scrolls up
 * (`data-back`). Only attributes change; the header keeps its space, so nothing shifts.
 */
export function useScrollFlags(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = scrollY
    const mark = () => {
      const element = header.current
      if (!element) return
      const place = element.parentElement ? element.parentElement.offsetTop + ownPlace(element) : 0
      element.toggleAttribute('data-stuck', scrollY > place)
      if (Math.abs(scrollY - last) < 4) return
      element.toggleAttribute('data-back', scrollY < last)
      last = scrollY
    }
    mark()
    return throttled(window, 'scroll', throttle, mark)
  }, [header])
}

/** The header's position at scroll offset 0: below the elements before it. */
function ownPlace(element: HTMLElement): number {
  let place = 0
  for (let before = element.previousElementSibling; before; before = before.previousElementSibling)
    if (
      before instanceof HTMLElement &&
      getComputedStyle(before).position !== 'fixed' &&
      getComputedStyle(before).position !== 'absolute'
    )
      place += before.offsetHeight
  return place
}
