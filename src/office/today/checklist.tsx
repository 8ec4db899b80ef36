import type { ChecklistStep } from '../../contract/set-up.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Fold } from '../parts/fold.tsx'
import rows from '../parts/rows.module.css'
import { Section } from '../parts/section.tsx'
import styles from './today.module.css'

/** What is still missing before readers can use the whole magazine; the next step is first. */
export function Checklist({ steps }: { steps: readonly ChecklistStep[] }) {
  const open = steps.filter(({ done }) => !done)
  const finished = steps.filter(({ done }) => done)
  return (
    <Section
      id="checklist"
      title="開張清單"
      about={`${steps.length} 項裡做好了 ${finished.length} 項。每一項都寫著還沒做之前讀者少了什麼；全部做好，這張清單就不再出現。`}
    >
      <ul className={rows['rows']}>
        {open.map((step) => (
          <Row key={step.step} {...step} />
        ))}
      </ul>
      {finished.length > 0 && (
        <Fold title={`做好的 ${finished.length} 項`}>
          <ul className={rows['rows']}>
            {finished.map((step) => (
              <Row key={step.step} {...step} />
            ))}
          </ul>
        </Fold>
      )}
    </Section>
  )
}

const Row = ({ title, misses, path, done }: ChecklistStep) => (
  <li className={rows['row']}>
    {path ? (
      <SiteLink to={path} className={rows['name']}>
        {title}
      </SiteLink>
    ) : (
      <span className={rows['name']}>{title}</span>
    )}
    {done ? <Badge look="outline">做好了</Badge> : <p className={styles['wording']}>{misses}。</p>}
  </li>
)

/** The tasks after the set-up. */
export const SetUpDone = () => (
  <Notice role="status" className={styles['notice']}>
    設定完成，讀者兩秒內就會看到。接著：<SiteLink to="/office/posts/new">寫第一篇文章</SiteLink>，或
    <SiteLink to="/office/roles">給同事角色</SiteLink>。怎麼做都在<SiteLink to="/office/guide">說明</SiteLink>裡。
  </Notice>
)
