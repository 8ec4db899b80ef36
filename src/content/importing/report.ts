import type { WaitingPost } from '../../operations/manuscripts/publish-imported.ts'
import type { ImportPlan, ImportReport, RecordLosses } from '../import-posts.ts'

/** Lost and converted content of each record, one per line. */
export const lossLines = (losses: readonly RecordLosses[], unit: string): string[] =>
  losses.flatMap(({ line, external_id, lost, changed }) => [
    `第 ${line} ${unit}（${external_id}）`,
    ...lost.map((label) => `  沒有帶進來：${label}`),
    ...changed.map((label) => `  樣子改了：${label}`),
  ])

/** A summary of an import in one line: `新增 3 篇、更新 1 篇、略過 2 行（有誤）；4 篇有內容沒有帶進來`. */
export function importSummary({ added, updated, losses, errors }: ImportPlan, unit: string): string {
  const lossy = losses.filter(({ lost }) => lost.length > 0).length
  return [
    `新增 ${added} 篇、更新 ${updated} 篇、略過 ${errors.size} ${unit}${errors.size > 0 ? '（有誤）' : ''}`,
    lossy > 0 ? `${lossy} 篇有內容沒有帶進來` : '內容都帶進來了',
  ].join('；')
}

/** The imported posts that readers do not get, and where they can be continued. */
export function unpublishedLines(
  { waiting, unpublished }: Pick<ImportReport, 'waiting' | 'unpublished'>,
  unit: string,
): string[] {
  const paths = (posts: readonly { line: number; uid: number }[]) =>
    posts.map(({ line, uid }) => `第 ${line} ${unit}：/office/posts/${uid}`)
  const [drafts, stillPublic] = [
    unpublished.filter((post) => !post.isStillPublic),
    unpublished.filter((post) => post.isStillPublic),
  ]
  const waitingFor = (kind: WaitingPost['missing'][number]) => waiting.filter(({ missing }) => missing.includes(kind))
  const [unsigned, unflagged] = [waitingFor('signature'), waitingFor('red_flag')]
  return [
    ...(unsigned.length > 0
      ? [`其中 ${unsigned.length} 篇的頻道要有審訂者簽核，讀者還看不到，請在辦公室送審：`, ...paths(unsigned)]
      : []),
    ...(unflagged.length > 0
      ? [`其中 ${unflagged.length} 篇提到 119 而沒有紅旗，沒有發布，請在辦公室放一張紅旗再發布：`, ...paths(unflagged)]
      : []),
    ...(drafts.length > 0 ? [`其中 ${drafts.length} 篇在來源沒有公開，存成未發布的稿件，讀者看不到：`, ...paths(drafts)] : []),
    ...(stillPublic.length > 0
      ? [
          `其中 ${stillPublic.length} 篇在來源已經不公開，讀者在這裡還看得到以前匯入的內容；要不要下架，請在辦公室決定：`,
          ...paths(stillPublic),
        ]
      : []),
  ]
}
