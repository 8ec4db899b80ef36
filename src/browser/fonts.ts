import chineseFaces from '@fontsource-variable/noto-sans-tc/wght.css?url'
import { wantsChineseFont, wantsLatinFont } from '../domain/navigation/web-fonts.ts'
import { connection } from './connection.ts'
import { whenQuiet } from './when-quiet.ts'

/**
 * Loads the site's web fonts once the page has loaded and the browser is idle, each only where the system font differs
 * or is worse. Until then metric-compatible fallback fonts are used, so the swap causes no layout shift.
 */
export function addFonts(latinFaces: string): void {
  whenQuiet(() => {
    if (wantsLatinFont(navigator.userAgent, connection())) addFaces(latinFaces)
    if (wantsChineseFont(navigator.userAgent, connection())) addFaces(chineseFaces)
  })
}

function addFaces(faces: string): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = faces
  document.head.append(link)
}
