import type { BusinessFigures } from '../../contract/business-figures.ts'
import { growthWords, shareOf } from '../../domain/analytics/business-words.ts'
import { entryKindWords } from '../../domain/forms/entry.ts'
import { FiguresRow, FiguresTable, Nothing, percent } from '../parts/figures-table.tsx'
import { Section } from '../parts/section.tsx'
import styles from './figures.module.css'

const number = new Intl.NumberFormat('zh-TW')
const dollars = (amount: number) => `${number.format(amount)} 元`
type Sales = NonNullable<BusinessFigures['sales']>

/** A link to the table as a file. */
export const TableFile = ({ table, of }: { table: string; of: string }) => (
  <p className={styles['file']}>
    <a href={`/office/figures.csv?table=${table}`} download aria-label={`下載 CSV：${of}`}>
      下載 CSV
    </a>
  </p>
)

/** Which channels are read more, and which less. */
export function GrowthTable({ growth }: Pick<BusinessFigures, 'growth'>) {
  const [first] = growth
  const last = growth.at(-1)
  const about =
    first && first.now > first.before
      ? `最近 28 天比前 28 天，「${first.channel}」${growthWords(first)}${last && last.now < last.before ? `，「${last.channel}」${growthWords(last)}` : ''}。`
      : '最近 28 天比前 28 天，沒有頻道的閱讀變多。'
  return (
    <Section id="growth" title="什麼變多了" about={about}>
      {growth.length === 0 ? (
        <Nothing words="這 56 天還沒有人打開文章。" />
      ) : (
        <>
          <FiguresTable label="各頻道閱讀的變化表格" heads={['頻道', '最近 28 天', '前 28 天', '變化']}>
            {growth.map(({ channel, now, before }) => (
              <FiguresRow key={channel} head={channel} numbers={[now, before, growthWords({ now, before })]} />
            ))}
          </FiguresTable>
          <TableFile table="growth" of="各頻道閱讀的變化" />
        </>
      )}
    </Section>
  )
}

/** Revenue and refunds by month. @param chart SVG of the revenue, drawn on the server */
export function SalesTable({ months, chart }: Pick<Sales, 'months'> & { chart: string }) {
  const sum = (of: (month: Sales['months'][number]) => number) => months.reduce((all, month) => all + of(month), 0)
  const [revenue, refunds, refunded] = [sum((one) => one.revenue), sum((one) => one.refunds), sum((one) => one.refunded)]
  return (
    <Section
      id="sales"
      title="收入與退費"
      about={`十三個月收款 ${dollars(revenue)}，退費 ${number.format(refunds)} 筆、${dollars(refunded)}。依付款與退費的那個月計。`}
    >
      {revenue === 0 && refunds === 0 ? (
        <Nothing words="這十三個月還沒有付款的訂單。" />
      ) : (
        <div className={styles['chart']} dangerouslySetInnerHTML={{ __html: chart }} />
      )}
      <FiguresTable label="收入與退費表格" heads={['月份', '訂單', '收款', '退費', '退費金額', '新訂閱', '期滿']}>
        {months.toReversed().map((one) => (
          <FiguresRow
            key={one.month}
            head={one.month.replace('-', '.')}
            numbers={[one.orders, dollars(one.revenue), one.refunds, dollars(one.refunded), one.started, one.ended]}
          />
        ))}
      </FiguresTable>
      <TableFile table="sales" of="收入與退費" />
    </Section>
  )
}

/** Revenue and churn by plan. */
export const PlansTable = ({ plans }: Pick<Sales, 'plans'>) => (
  <Section
    id="plans"
    title="各方案"
    about="最近 90 天的收款與流失。「流失」是 90 天前還在訂、現在停了也沒有再訂的，占 90 天前的比例。"
  >
    {plans.length === 0 ? (
      <Nothing words="還沒有方案。" />
    ) : (
      <>
        <FiguresTable label="各方案表格" heads={['方案', '訂單', '收款', '退費', '現在的訂戶', '90 天前', '流失']}>
          {plans.map(({ plan, orders, revenue, refunds, active, before, lapsed }) => (
            <FiguresRow
              key={plan}
              head={plan}
              numbers={[orders, dollars(revenue), refunds, active, before, percent(shareOf(lapsed, before), 1)]}
            />
          ))}
        </FiguresTable>
        <TableFile table="plans" of="各方案" />
      </>
    )}
  </Section>
)

/** How many of those who subscribed for the first time in a month still did so later. @param chart SVG, drawn on the server */
export function CohortsTable({ cohorts, chart }: Pick<Sales, 'cohorts'> & { chart: string }) {
  const joined = cohorts.reduce((all, one) => all + one.joined, 0)
  const stayed = (count: number | null, of: number) =>
    count === null ? '還沒到' : of === 0 ? '—' : `${number.format(count)}（${percent(shareOf(count, of), 0)}）`
  return (
    <Section
      id="cohorts"
      title="第一次訂閱的人"
      about={`最近十八個月有 ${number.format(joined)} 人第一次訂閱。後面是同一批人過了三、六、十二個月還在訂的。`}
    >
      {joined === 0 ? (
        <Nothing words="這十八個月還沒有人第一次訂閱。" />
      ) : (
        <div className={styles['chart']} dangerouslySetInnerHTML={{ __html: chart }} />
      )}
      <FiguresTable label="第一次訂閱的人表格" heads={['月份', '第一次訂閱', '三個月後', '六個月後', '十二個月後']}>
        {cohorts.toReversed().map((one) => (
          <FiguresRow
            key={one.month}
            head={one.month.replace('-', '.')}
            numbers={[
              one.joined,
              stayed(one.after_3, one.joined),
              stayed(one.after_6, one.joined),
              stayed(one.after_12, one.joined),
            ]}
          />
        ))}
      </FiguresTable>
      <TableFile table="cohorts" of="第一次訂閱的人" />
    </Section>
  )
}

/** Whether promised answers were given in time. */
export const DeadlinesTable = ({ deadlines }: { deadlines: NonNullable<BusinessFigures['deadlines']> }) => (
  <Section id="deadlines" title="期限" about="最近 90 天到期的收件：準時回覆、晚了才回覆、到現在還沒回覆的。">
    {deadlines.length === 0 ? (
      <Nothing words="最近 90 天沒有到期的收件。" />
    ) : (
      <>
        <FiguresTable label="期限表格" heads={['種類', '到期', '準時', '晚了', '還沒回覆', '準時的比例']}>
          {deadlines.map(({ kind, due, in_time, late, overdue }) => (
            <FiguresRow
              key={kind}
              head={entryKindWords[kind]}
              numbers={[due, in_time, late, overdue, percent(shareOf(in_time, due), 1)]}
            />
          ))}
        </FiguresTable>
        <TableFile table="deadlines" of="期限" />
      </>
    )}
  </Section>
)
