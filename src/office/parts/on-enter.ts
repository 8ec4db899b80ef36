import type { KeyboardEvent } from 'react'

/** Enter in a field that stands within the manuscript's form does this and does not send the form; within a composition it chooses a character. */
export const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
  event.preventDefault()
  act()
}
