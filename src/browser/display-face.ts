/** The family that `[data-face]` of tokens.css names. */
const family = 'Display Face'

/** The page that the document was loaded with, and whose face is in its head. This module may be loaded on a later page. */
const { pathname, search } = new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)
const first = pathname + search

/** The URLs of the faces of pages, by their URL. */
const faceUrlsByPage = new Map<string, Promise<string | null>>()

/** Faces of other pages, while they are shown. */
const shownFaces = new Set<FontFace>()

/**
 * After a navigation within the document: replaces the display face by the new page's own. A subset has only the letters of
 * its page; with another page's subset a headline would mix two faces.
 * @param page its path and query
 */
export function showDisplayFace(page: string): () => void {
  const styles = document.querySelector<HTMLStyleElement>('style[data-display-face]')
  for (const face of shownFaces) document.fonts.delete(face)
  shownFaces.clear()
  if (styles?.sheet) styles.sheet.disabled = page !== first
  let isStale = false
  // a page without text in the face is not asked for one
  if (page !== first && document.querySelector('[data-face], [data-letters]'))
    void load(page).then(
      (face) => {
        if (!face || isStale) return
        document.fonts.add(face)
        shownFaces.add(face)
      },
      // without it, headlines stay in the fallback
      () => undefined,
    )
  return () => {
    isStale = true
  }
}

async function load(page: string): Promise<FontFace | null> {
  const faceUrl = faceUrlsByPage.get(page) ?? faceUrlOf(page)
  faceUrlsByPage.set(page, faceUrl)
  const path = await faceUrl.catch(() => null)
  if (path === null) faceUrlsByPage.delete(page)
  return path === null ? null : new FontFace(family, `url(${path})`, { weight: '700' }).load()
}

/** The font that a page preloads. */
async function faceUrlOf(page: string): Promise<string | null> {
  const { headers } = await fetch(page, { method: 'HEAD' })
  return /<(\/fonts\/[^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? null
}
