/** Where the device keeps that somebody wants no single keys. */
const offKey = 'office-single-keys'

/** Whether somebody has turned single keys off, who speaks to their device. */
export const areSingleKeysOff = (): boolean => localStorage.getItem(offKey) === 'off'

export function turnSingleKeysOff(off: boolean): void {
  if (off) localStorage.setItem(offKey, 'off')
  else localStorage.removeItem(offKey)
}

/** Whether something is typed where the focus is. A box to tick takes no letters. */
const isTypedIn = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])'))

/**
 * Whether a press is of a key that acts by itself: not where something is typed, nor while an input method is at work, nor under a
 * sheet that lies over the page, nor for whoever has turned such keys off.
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
