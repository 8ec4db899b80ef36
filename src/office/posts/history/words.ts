import type { HistoryEntry } from '../../../contract/history.ts'
import type { ManuscriptDifference } from '../../../contract/manuscript-shapes.ts'
import { stepHeadline } from '../review/words.ts'
import { momentOf, partName, versionWords } from '../words.ts'

/** Maximum number of fields that are named; beyond it only their number is shown. */
const named = 3

/** The size of a change, as text. */
export function differenceWords({ characters, blocks, fields }: ManuscriptDifference): string {
  const length =
    characters > 0
      ? `多了 ${characters.toLocaleString('en')} 字`
      : characters < 0
        ? `少了 ${(-characters).toLocaleString('en')} 字`
        : ''
  const names = fields.slice(0, named).map(partName).join('、')
  const message = [
    blocks > 0 ? `內文改了 ${blocks} 段${length && `，${length}`}` : '',
    fields.length > 0 ? `改了${names}${fields.length > named ? `等 ${fields.length} 項` : ''}` : '',
  ].filter(Boolean)
  return message.length > 0 ? message.join('；') : '沒有改'
}

/** The title of an entry: the deliberate action, or the author of the changes. */
export function headlineOf({ kind, versions, people, step }: HistoryEntry): string {
  const who = people.join('、')
  if (kind === 'sitting') return who ? `${who} 寫稿` : '寫稿'
  if (step) return stepHeadline(step)
  const [version] = versions
  if (!version) return ''
  return `${who}${version.name ? `存成「${version.name}」` : versionWords(version)}`
}

/** The time of an entry: for an editing session, from start to end. */
export function whenOf({ at, since }: HistoryEntry): string {
  const [started, ended] = [momentOf(since), momentOf(at)]
  if (started === ended) return ended
  const day = started.lastIndexOf(' ')
  return ended.startsWith(started.slice(0, day + 1)) ? `${started}–${ended.slice(day + 1)}` : `${started}–${ended}`
}
