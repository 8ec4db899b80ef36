/** Storage key of the setting that turns single-key shortcuts off. */
const offKey = 'office-single-keys'

/** Whether single-key shortcuts are off, for users of speech input (WCAG 2.1.4). */
export const areSingleKeysOff = (): boolean => localStorage.getItem(offKey) === 'off'

export function setSingleKeysOff(isOff: boolean): void {
  if (isOff) localStorage.setItem(offKey, 'off')
  else localStorage.removeItem(offKey)
}

/** Whether the focused element accepts text input. A checkbox does not. */
const isTypedIn = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])'))

/**
 * Whether a key event is a single-key shortcut: not in a text field, not during IME composition, not while a dialog is
 * open, and not when the user has turned shortcuts off.
 */
export function isSingleKey({
  isComposing,
  keyCode,
  ctrlKey,
  metaKey,
  altKey,
  defaultPrevented,
  target,
}: KeyboardEvent): boolean {
  if (isComposing || keyCode === 229 || defaultPrevented || ctrlKey || metaKey || altKey) return false
  return !areSingleKeysOff() && !isTypedIn(target) && document.querySelector('dialog[open]') === null
}
