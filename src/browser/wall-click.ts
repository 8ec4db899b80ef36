/** Remembers, in this tab's session storage only, the post at whose wall a link was clicked. */
const storageKey = 'wall-pressed'

/** The URL of the post whose wall's link the reader clicked and has not unlocked yet; null when there is none. */
export function readWallClick(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Stores the URL of such a post; null removes it. */
export function storeWallClick(url: string | null): void {
  try {
    if (url === null) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, url)
  } catch {
    // private windows: this wall is not counted as unlocked, and no page links back to it
  }
}
