import type { PostReadings } from '../../contract/readings.ts'
import {
  minReportedCount,
  type Percentage,
  type ReadingRange,
  type ReportableCount,
  readingRanges,
} from '../../domain/analytics/reading-figures.ts'
import type { SourceKind } from '../../domain/analytics/reading-sources.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { Chips } from '../../ui/chips/chips.tsx'
import { EmptyMessage, FiguresRow, FiguresTable } from '../parts/figures-table.tsx'
import { Section } from '../parts/section.tsx'

const grouped = new Intl.NumberFormat('zh-TW')

/** A count, formatted. */
export const formatCount = (count: ReportableCount): string =>
  count === null ? `少於 ${minReportedCount}` : grouped.format(count)

/** A share with its confidence interval. */
export const formatShare = (share: Percentage | null): string =>
  share === null ? '—' : `${share.percent}%${share.margin > 1 ? ` ±${share.margin}` : ''}`

const rangeNames: Record<ReadingRange, string> = { '7': '7 天', '28': '28 天', '90': '90 天', all: '全部' }

/** The range in a URL; null for an invalid one. */
export function rangeIn(params: URLSearchParams): ReadingRange | null {
  const days = params.get('days') ?? '28'
  return readingRanges.find((range) => range === days) ?? null
}

export const formatRange = ({ from, to }: { from: string; to: string }) => `${dottedDay(from)} 到 ${dottedDay(to)}`

const sourceNames: Record<SourceKind, string> = {
  search: '搜尋引擎',
  social: '社群',
  assistant: 'AI 助理',
  mail: '網頁信箱',
  newsletter: '本站電子報',
  own: '本站其他頁',
  site: '其他網站',
  elsewhere: '其他網站',
  direct: '直接打開',
}
const aboutSources: Partial<Record<SourceKind, string>> = {
  direct: '網址、書籤，或不說從哪裡來的 App',
  elsewhere: '太少或沒有公開名字的網站',
  own: '首頁、頻道、搜尋、另一篇文章',
}

/** The label of a traffic source, and its explanation. */
export const sourceLabel = ({ kind, name }: Pick<PostReadings['sources'][number], 'kind' | 'name'>) => ({
  title: name || sourceNames[kind],
  about: name ? sourceNames[kind] : aboutSources[kind],
})

const markNames = { beginning: '開頭', end: '文末' }
export const markTitle = ({ kind, title }: Pick<PostReadings['marks'][number], 'kind' | 'title'>): string =>
  kind === 'heading' ? title : markNames[kind]

/** The selectable date ranges. @param urlOf URL of the page with a range */
export function RangeLinks({ range, urlOf }: { range: ReadingRange; urlOf: (range: ReadingRange) => string }) {
  return (
    <Chips label="期間">
      {readingRanges.map((item) => (
        <SiteLink key={item} to={urlOf(item)} aria-current={item === range ? 'page' : undefined} preventScrollReset>
          {rangeNames[item]}
        </SiteLink>
      ))}
    </Chips>
  )
}

/** The sources of post views. */
export const SourcesTable = ({ sources, description }: Pick<PostReadings, 'sources'> & { description: string }) => (
  <Section id="sources" title="從哪裡來" description={description}>
    {sources.length === 0 ? (
      <EmptyMessage message="還沒有數到從哪裡來。" />
    ) : (
      <FiguresTable label="從哪裡來表格" heads={['來源', '打開', '比例']}>
        {sources.map((source) => {
          const { title, about: more } = sourceLabel(source)
          const numbers = [formatCount(source.opened), formatShare(source.share)]
          return (
            <FiguresRow
              key={`${source.kind} ${source.name}`}
              head={title}
              {...(more ? { description: more } : {})}
              numbers={numbers}
            />
          )
        })}
      </FiguresTable>
    )}
  </Section>
)
