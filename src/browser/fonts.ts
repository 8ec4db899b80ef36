import chineseFaces from '@fontsource-variable/noto-sans-tc/wght.css?url'
import { mayFetchAhead } from '../domain/navigation/prefetch.ts'
import { connection } from './connection.ts'

/**
 * Adds the Chinese font after the first paint. Its list of a hundred slices is heavier than all other styles together,
 * and every Chinese font has the same square measure, so nothing moves when it comes. Those who save data keep their own.
 */
export function addChineseFont(): void {
  if (!mayFetchAhead(connection()) || document.querySelector('link[data-font]')) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = chineseFaces
  link.dataset['font'] = 'noto-sans-tc'
  document.head.append(link)
}
