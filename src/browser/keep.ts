/** What the device keeps under a name. Null when there is nothing, or when it keeps nothing at all (private windows). */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a value on the device, or (null) forgets it. A device that keeps nothing loses only this. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // The reader's browser refuses: their choice holds until the page is left.
  }
}
