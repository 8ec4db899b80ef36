/** Remembers in this tab, and nowhere else, at which post's wall the door was pressed. */
const mark = 'wall-pressed'

/** The address of the post whose wall the reader pressed a door of and has not passed yet; null when there is none. */
export function recallWall(): string | null {
  try {
    return sessionStorage.getItem(mark)
  } catch {
    return null
  }
}

/** Keeps the address of such a post; null forgets it. */
export function rememberWall(url: string | null): void {
  try {
    if (url === null) sessionStorage.removeItem(mark)
    else sessionStorage.setItem(mark, url)
  } catch {
    // private windows: this wall is not counted as passed, and no page leads back to it
  }
}
