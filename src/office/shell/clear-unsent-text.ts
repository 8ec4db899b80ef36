/** Prefix of the storage keys of unsaved input on this device. */
export const unsentTextPrefix = 'words:'

/** Deletes all unsaved input on this device, at sign-out. */
export function clearUnsentText(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(unsentTextPrefix)) localStorage.removeItem(name)
  } catch {
    // private windows: nothing is stored
  }
}
