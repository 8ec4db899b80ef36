import type { BusinessFigures } from '../../contract/business-figures.ts'
import { membershipSummary, wallSummary, wallTitles } from '../../domain/analytics/business-text.ts'
import { conversion } from '../../domain/analytics/wall-steps.ts'
import { wallNames } from '../../domain/walls/wall.ts'
import { EmptyMessage, FiguresRow, FiguresTable, formatPercent } from '../parts/figures-table.tsx'
import { Section } from '../parts/section.tsx'
import figures from './figures.module.css'

/** A chart drawn on the server. */
export const Chart = ({ svg }: { svg: string }) => <div className={figures['chart']} dangerouslySetInnerHTML={{ __html: svg }} />

const dotted = (month: string) => month.replace('-', '.')

/** Sign-ups by month. @param chart SVG of the sign-ups */
export function MembersTable({ members, chart }: Pick<NonNullable<BusinessFigures['sales']>, 'members'> & { chart: string }) {
  const joined = members.reduce((sum, item) => sum + item.joined, 0)
  return (
    <Section id="members" title="會員變多了嗎" description={membershipSummary(members)}>
      {joined === 0 ? <EmptyMessage message="這十三個月還沒有人加入會員。" /> : <Chart svg={chart} />}
      <FiguresTable label="會員成長表格" heads={['月份', '加入', '月底的會員']}>
        {members.toReversed().map(({ month, joined: count, total }) => (
          <FiguresRow key={month} head={dotted(month)} numbers={[count, total]} />
        ))}
      </FiguresTable>
      <p className={figures['file']}>
        <a href="/office/figures.csv?table=members" download aria-label="下載 CSV：會員成長">
          下載 CSV
        </a>
      </p>
    </Section>
  )
}

/** The conversion of the walls by month. @param chart SVG of the conversions */
export function WallMonthsTable({ months, chart }: { months: BusinessFigures['walls']; chart: string }) {
  const byMonth = [...new Set(months.map(({ month }) => month))].map(
    (month) => [month, months.filter((item) => item.month === month)] as const,
  )
  return (
    <Section id="wall-months" title="哪一道牆打動了讀者" description={wallSummary(months)}>
      {months.some(({ shown }) => shown > 0) ? <Chart svg={chart} /> : <EmptyMessage message="這十三個月還沒有人看見牆。" />}
      <FiguresTable
        label="各月付費牆轉換表格"
        heads={['月份', ...wallNames.flatMap((wall) => ['看見', '打開', '轉換'].map((step) => `${wallTitles[wall]}${step}`))]}
      >
        {byMonth.toReversed().map(([month, monthWalls]) => (
          <FiguresRow
            key={month}
            head={dotted(month)}
            numbers={wallNames.flatMap((wall) => {
              const { shown = 0, passed = 0 } = monthWalls.find((item) => item.wall === wall) ?? {}
              return [shown, passed, formatPercent(conversion(passed, shown), 1)]
            })}
          />
        ))}
      </FiguresTable>
      <p className={figures['file']}>
        <a href="/office/figures.csv?table=wall-months" download aria-label="下載 CSV：各月付費牆轉換">
          下載 CSV
        </a>
      </p>
    </Section>
  )
}
