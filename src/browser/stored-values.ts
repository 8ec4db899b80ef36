/**
 * The value stored on this device under a name. Null when there is none, or when storage is unavailable (private
 * windows).
 */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a value on the device; null removes it. Without storage only the persistence is lost. */
export function writeStored(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // The browser refuses storage: the choice applies until the page is left.
  }
}
