import type { CallAnswer } from '../../contract/client.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { DaysChart } from '../parts/days-chart.tsx'
import { FiguresRow, FiguresTable, Nothing } from '../parts/figures-table.tsx'
import { Fold } from '../parts/fold.tsx'
import { Section } from '../parts/section.tsx'

export type Figures = CallAnswer<'GET /api/v3.0/office/figures'>['items']

/** Views per day, as a chart and as a table. */
export function ReadsTable({ days }: Pick<Figures, 'days'>) {
  const all = days.reduce((sum, { reads }) => sum + reads, 0)
  const top = days.toSorted((one, other) => other.reads - one.reads)[0]
  const words = `最近 ${days.length} 天文章共打開 ${all} 次${all > 0 && top ? `，最多的一天是 ${dottedDay(top.day)}，${top.reads} 次` : ''}`
  return (
    <Section id="reads" title="每日打開" about={words}>
      {all === 0 ? (
        <Nothing words={`這 ${days.length} 天還沒有人打開文章。有人打開之後，這裡會畫出每天的次數。`} />
      ) : (
        <>
          <DaysChart days={days.map(({ day, reads }) => ({ day, count: reads }))} label={words} />
          <Fold title="看每天的數字">
            <FiguresTable label="每日打開表格" heads={['日期', '打開']}>
              {days.toReversed().map(({ day, reads }) => (
                <FiguresRow key={day} head={dottedDay(day)} numbers={[reads]} />
              ))}
            </FiguresTable>
          </Fold>
        </>
      )}
    </Section>
  )
}
