import type { LoaderFunctionArgs } from 'react-router'
import { adviceNames, type Clinical, checkOf, lapsedCheckOf } from '../../domain/clinical/check.ts'
import { nutritionVersion } from '../../domain/nutrition/recommend.ts'
import { may } from '../../domain/office/may.ts'
import { trees } from '../../domain/symptoms/trees.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { tools } from '../../domain/tools/catalogue.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import figures from '../parts/figures.module.css'
import { FiguresTable } from '../parts/figures-table.tsx'
import { PageHead } from '../parts/page-layout.tsx'
import { Section } from '../parts/section.tsx'
import styles from './clinical.module.css'

export const handle = officePage('檢查表與工具')
export const meta = () => officeMeta('檢查表與工具')

/** Every piece of advice in its present version, from the code, and its signature, from the operator's setting. */
export function loader({ context }: LoaderFunctionArgs) {
  const { person, config } = context.get(siteRequest)
  if (!may(person, 'read-clinical-versions')) throw notFoundPage()
  const signed = (advice: string) => ({ advice, signature: signatureOf(config.clinical, advice) })
  return {
    gated: config.clinical.gated,
    trees: trees.map((tree) => ({
      ...signed(adviceNames.tree(tree)),
      title: tree.title,
      path: `/office/clinical/${tree.key}`,
      page: `/symptom_checker/${tree.key}`,
    })),
    others: [
      { ...signed(adviceNames.nutrition(nutritionVersion)), title: '營養推薦', page: '/nutrition_recommender' },
      ...Object.values(tools).map((tool) => ({
        ...signed(adviceNames.tool(tool)),
        title: tool.title,
        page: `/tool/${tool.slug}`,
      })),
    ],
  }
}

/** Formats a version, which is a day. */
export const versionLabel = (version: string) => version.replaceAll('-', '.')

/** Who signed the current version, or who signed an earlier one, as text. */
export function signatureOf(clinical: Clinical, advice: string) {
  const check = checkOf(clinical, advice)
  const lapsed = check === 'none' ? lapsedCheckOf(clinical, advice) : null
  return {
    by: check === 'none' ? null : `${check.by}（${check.licence}），${dottedDay(check.on)}`,
    lapsed:
      lapsed &&
      `${lapsed.by}（${lapsed.licence}）在 ${dottedDay(lapsed.on)} 簽過 ${versionLabel(lapsed.version)} 版，改版之後失效。`,
  }
}
type Signature = ReturnType<typeof signatureOf>

export const SignatureCell = ({ signature: { by: signer, lapsed } }: { signature: Signature }) => (
  <>
    {signer ?? <Badge variant="outline">還沒有臨床人員簽署</Badge>}
    {lapsed && <span className={figures['note']}>{lapsed}</span>}
  </>
)

export default function ClinicalAdvice({ loaderData: { gated, trees, others } }: PageProps<typeof loader>) {
  const advice = [...trees, ...others]
  const unsigned = advice.filter(({ signature }) => signature.by === null).length
  return (
    <>
      <PageHead
        title="檢查表與工具"
        description="症狀檢查表、營養推薦與健康工具是程式，不是文章：在編輯部改不了，只隨新版的程式改。每一版由有執照的臨床人員看過、簽署；改了版，之前的簽署就失效。"
      />
      <div className={figures['sections']}>
        <Notice role="status">
          {unsigned === 0 ? `${advice.length} 份都簽署了。` : `${advice.length} 份裡有 ${unsigned} 份還沒有臨床人員簽署。`}
          {gated
            ? '沒有簽署的，讀者看不到檢查表與營養推薦，健康工具只列數字與算法。'
            : '這是示範網站：沒有簽署的，讀者也看得到，頁面上寫著還沒有人審閱。正式的網站會等簽署。'}
        </Notice>
        <Section id="trees" title="症狀檢查表" description="按名稱，看全部的題目、結果與每一條路徑。">
          <AdviceTable label="症狀檢查表的版本與簽署" entries={trees} whenUnsigned={gated ? '只有編輯部看得到' : '讀者用得到'} />
        </Section>
        <Section id="tools" title="營養推薦與健康工具" description="算法、限制與資料來源寫在各自的頁面。">
          <AdviceTable label="工具的版本與簽署" entries={others} whenUnsigned={gated ? '沒有判讀' : '讀者用得到'} />
        </Section>
        <Section id="sign" title="怎麼簽署">
          <div>
            <ol className={styles['steps']}>
              <li>看完每一題、每一個結果與建議，再到公開的頁面自己答一次。讀者還看不到的，登入後您也能答。</li>
              <li>要改的，告訴工程人員。改好就是新的版本，請再看一次。</li>
              <li>
                同意了，把姓名、執照、日期與代號（例如 <code>{trees[0]?.advice}</code>）交給架站的人，寫進設定{' '}
                <code>CLINICAL_CHECKS</code>，重新啟動，這一頁和公開的頁面就寫上您的名字。
              </li>
            </ol>
          </div>
        </Section>
      </div>
    </>
  )
}

interface AdviceEntry {
  advice: string
  signature: Signature
  title: string
  path?: string
  page: string
}

/** @param whenUnsigned what readers see of an entry that is not signed */
function AdviceTable({ label, entries, whenUnsigned }: { label: string; entries: readonly AdviceEntry[]; whenUnsigned: string }) {
  return (
    <FiguresTable label={label} heads={['名稱', '版本', '簽署', '讀者', '網站']} isTextual isStacked>
      {entries.map(({ advice, signature, title, path, page }) => (
        <tr key={advice}>
          <th scope="row">
            {path ? <SiteLink to={path}>{title}</SiteLink> : title}
            <span className={figures['note']}>
              代號 <code>{advice}</code>
            </span>
          </th>
          <td data-head="版本">{versionLabel(advice.slice(advice.lastIndexOf('@') + 1))}</td>
          <td data-head="簽署">
            <SignatureCell signature={signature} />
          </td>
          <td data-head="讀者">{signature.by === null ? whenUnsigned : '讀者用得到'}</td>
          <td data-head="網站">
            <a href={page} aria-label={`${title}：公開的頁面`}>
              公開的頁面
            </a>
          </td>
        </tr>
      ))}
    </FiguresTable>
  )
}
