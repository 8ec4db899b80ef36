import type { HealthRecordConsent } from '../../contract/records.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { Confirmed } from '../../drawing/forms/confirmed.tsx'
import { ConsentChangedNotice } from '../shell/consent-changed.tsx'
import { ConsentWords } from '../shell/consent-words.tsx'
import styles from './records.module.css'

/** The consent to storing health records: its expiry, its text, and the ways to renew and to withdraw it. */
export function ConsentSheet({ consent }: { consent: HealthRecordConsent }) {
  const { points, granted, ends_on } = consent
  return (
    <section className={styles['sheet']} aria-labelledby="consent-title">
      <h2 id="consent-title">保存同意</h2>
      <p>
        {granted && ends_on
          ? `您已同意保存健康紀錄，到 ${dottedDay(ends_on)} 為止；期滿紀錄會自動刪除。`
          : '您目前沒有同意保存健康紀錄，檢測與工具的結果不會留下。'}
      </p>
      <p>{points[0]}</p>
      <ConsentWords consent={consent} />
      <div className={styles['actions']}>
        <ConsentChangedNotice consent={consent} look={granted ? 'secondary' : 'primary'} />
        {granted && (
          <Confirmed
            label="撤回同意"
            question="撤回後，症狀檢測、營養推薦與健康工具的全部紀錄會立即刪除，無法復原。確定撤回？"
            intent="withdraw"
          />
        )}
      </div>
    </section>
  )
}
