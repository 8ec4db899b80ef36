import chineseFaces from '@fontsource-variable/noto-sans-tc/wght.css?url'
import { wantsChineseFont, wantsLatinFont } from '../domain/navigation/web-fonts.ts'
import { connection } from './connection.ts'
import { whenQuiet } from './when-quiet.ts'

/**
 * Adds the site's typefaces once the page has come and the browser is idle, each where the machine's own is another or
 * worse. The reader's own fonts stand in for them to the same measure, so nothing moves when they come.
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
