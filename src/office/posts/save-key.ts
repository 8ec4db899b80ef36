import type { KeyboardEvent } from 'react'

/**
 * Ctrl+S anywhere in the form of a manuscript clicks its 儲存, instead of the browser's save dialog; not during IME
 * composition.
 */
export function onSaveKey(
  event: Pick<
    KeyboardEvent<HTMLFormElement>,
    'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'keyCode' | 'nativeEvent' | 'currentTarget' | 'preventDefault'
  >,
): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, keyCode, nativeEvent, currentTarget } = event
  if (key.toLowerCase() !== 's' || ctrlKey === metaKey || altKey || shiftKey) return
  if (nativeEvent.isComposing || keyCode === 229) return
  event.preventDefault()
  currentTarget.requestSubmit(currentTarget.querySelector<HTMLButtonElement>('button[name="intent"][value="save"]'))
}
