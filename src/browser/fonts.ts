import chineseFaces from '@fontsource-variable/noto-sans-tc/wght.css?url'
import { wantsChineseFont } from '../domain/navigation/chinese-font.ts'
import { connection } from './connection.ts'
import { whenQuiet } from './when-quiet.ts'

/**
 * Adds the Chinese font where the machine's own is worse, once the page has come and the browser is idle. Its list of a
 * hundred slices is heavier than all other styles together, and every Chinese font has the same square measure, so nothing
 * moves when it comes.
 */
export function addChineseFont(): void {
  if (!wantsChineseFont(navigator.userAgent, connection())) return
  whenQuiet(() => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = chineseFaces
    document.head.append(link)
  })
}
