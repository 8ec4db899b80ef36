/** How the names begin under which a device keeps what was begun on the way to readers. */
export const prefix = 'words:'

/** Forgets what anybody has begun to say on the way to readers on this device: whoever signs out leaves nothing of it. */
export function forgetBegun(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
  } catch {
    // private windows: nothing is kept
  }
}
