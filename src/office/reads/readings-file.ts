import type { PostReadings, ReadingsOverview } from '../../contract/readings.ts'
import type { Percentage } from '../../domain/analytics/reading-figures.ts'
import { csvFile } from '../../domain/office/csv-file.ts'
import { formatCount, markTitle, sourceLabel } from './readings.tsx'

const count = (figure: number | null) => (figure === null ? formatCount(figure) : String(figure))
const share = (item: Percentage | null) => (item ? [String(item.percent), String(item.margin)] : ['', ''])

const heads = ['類別', '項目', '次數', '比例（%）', '可能的誤差（±）']

/** A post's figures as CSV, one line each, as on the page. */
export function postReadingsFile({ totals, days, marks, wall, sources }: PostReadings): string {
  return csvFile([
    heads,
    ['總計', '打開', count(totals.opened), '', ''],
    ['總計', '只看得到開頭', count(totals.walled), '', ''],
    ['總計', '讀了', count(totals.read), ...share(totals.read_share)],
    ['總計', '讀完', count(totals.finished), ...share(totals.finished_share)],
    ...days.flatMap(({ day, opened, read, finished }) => [
      ['打開', day, String(opened), '', ''],
      ['讀了', day, String(read), '', ''],
      ['讀完', day, String(finished), '', ''],
    ]),
    ...marks.map((mark) => ['讀到', markTitle(mark), count(mark.reached), ...share(mark.share)]),
    ['付費牆', '遇到', count(wall.shown), '', ''],
    ['付費牆', '按下', count(wall.pressed), '', ''],
    ['付費牆', '打開', count(wall.passed), ...share(wall.passed_share)],
    ...sources.map((source) => ['從哪裡來', sourceLabel(source).title, count(source.opened), ...share(source.share)]),
  ])
}

const headsOfPosts = [
  '網址',
  '標題',
  '打開',
  '只看得到開頭',
  '讀了',
  '讀了的比例（%）',
  '誤差（±）',
  '讀完',
  '讀完的比例（%）',
  '誤差（±）',
]

/** The figures of many posts, one line each. @param siteUrl prefix of each post's statistics page */
export function allReadingsFile({ posts }: ReadingsOverview, siteUrl: string): string {
  return csvFile([
    [...headsOfPosts, '遇到牆', '按下', '打開牆'],
    ...posts.map(({ uid, title, opened, walled, read, read_share, finished, finished_share, wall }) => [
      `${siteUrl}/office/posts/${uid}/reads`,
      title,
      count(opened),
      count(walled),
      count(read),
      ...share(read_share),
      count(finished),
      ...share(finished_share),
      count(wall.shown),
      count(wall.pressed),
      count(wall.passed),
    ]),
  ])
}
