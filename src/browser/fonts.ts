import chineseFaces from '@fontsource-variable/noto-sans-tc/wght.css?url'
import { wantsChineseFont } from '../domain/navigation/chinese-font.ts'
import { mayFetchAhead } from '../domain/navigation/prefetch.ts'
import { connection } from './connection.ts'
import { whenQuiet } from './when-quiet.ts'

/**
 * Adds the site's typefaces once the page has come and the browser is idle: the Latin one, and the Chinese one where the
 * machine's own is worse. The reader's own fonts stand in for them to the same measure, so nothing moves when they come;
 * those who save data keep their own.
 */
export function addFonts(latinFaces: string): void {
  if (!mayFetchAhead(connection())) return
  whenQuiet(() => {
    addFaces(latinFaces)
    if (wantsChineseFont(navigator.userAgent, connection())) addFaces(chineseFaces)
  })
}

function addFaces(faces: string): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = faces
  document.head.append(link)
}
