import type { KeyboardEvent } from 'react'

/**
 * Enter in a field inside the manuscript's form runs this instead of submitting the form; during IME composition it
 * confirms the composition.
 */
export const onEnter = (action: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
  event.preventDefault()
  action()
}
