import type { KeyboardEvent } from 'react'

/** Ctrl+S anywhere in the form of a manuscript presses its 儲存, in place of the browser's keeping of the page; not while an input method is at work. */
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
