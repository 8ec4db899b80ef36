import { adviceNames } from '../../domain/clinical/check.ts'
import { titleLanguage } from '../../domain/posts/title-language.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { ClinicalReviewBadge } from '../shell/clinical/checked-by.tsx'
import styles from './tool-about.module.css'

/** The formula, its source, and its limitations. */
export function ToolAbout({ tool }: { tool: Tool }) {
  const { formula, sources, version, caveats } = tool
  return (
    <div className={styles['about']}>
      <section aria-labelledby="caveats-title">
        <h2 id="caveats-title">這個結果沒有告訴您的事</h2>
        <ul>
          {caveats.map((caveat) => (
            <li key={caveat}>{caveat}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="formula-title">
        <h2 id="formula-title">怎麼算的</h2>
        <ul>
          {formula.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={styles['source']}>
          資料來源：
          {sources.map(({ title, publisher, url }, index) => (
            <span key={title}>
              {index > 0 && '；'}
              {publisher}〈
              <a href={url} target="_blank" rel="noopener noreferrer" lang={titleLanguage(title)}>
                {title}
              </a>
              〉
            </span>
          ))}
          。版本 {version}。
        </p>
        <ClinicalReviewBadge advice={adviceNames.tool(tool)} unreviewedNotice="values" />
      </section>
    </div>
  )
}
