import { useLocation } from 'react-router'
import type { ApiError, Client } from '../../contract/client.ts'
import type { HealthRecordConsent } from '../../contract/records.ts'
import { signInLink } from '../../domain/navigation/sign-in-link.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLinkButton } from '../../rendering/links/site-link.tsx'
import type { SiteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './checkers.module.css'

/** Whether the reader may save a result: signed in, and the state of their consent. */
export type SavePermission = { signedIn: false } | { signedIn: true; consent: HealthRecordConsent }

export async function loadSaving({ client, audience }: SiteRequest): Promise<SavePermission> {
  if (audience !== 'member' && audience !== 'subscriber') return { signedIn: false }
  return { signedIn: true, consent: (await client('GET /api/v3.0/member/consent/health_record')).items }
}

/** Gives the consent when its checkbox is ticked. */
export async function grantRequestedConsent(client: Client, form: FormData): Promise<void> {
  if (form.get('consent') !== 'on') return
  await client('POST /api/v3.0/member/consent/health_record', { body: { version: String(form.get('version')) } })
}

/** The message for a result that was not saved. */
export function saveErrorMessage({ problem }: ApiError): string {
  if (problem?.code === 'consent_required') return '請先勾選同意，才能保存'
  return problem?.detail ?? '目前無法保存，請稍後再試'
}

/** The part of a form that saves a result: sign-in first, then consent, then the button. */
export function SaveSection({ savePermission, error }: { savePermission: SavePermission; error: string | undefined }) {
  const { pathname } = useLocation()
  if (!savePermission.signedIn)
    return (
      <div className={styles['save']}>
        <h2>保存這次結果</h2>
        <p>登入會員後再做一次，就能把結果存到會員中心；不登入也能繼續使用。</p>
        <SiteLinkButton to={signInLink('/login', { path: pathname, title: '健康檢測', position: 'member' })} variant="secondary">
          登入
        </SiteLinkButton>
      </div>
    )
  const { consent } = savePermission
  return (
    <div className={styles['save']}>
      <h2>保存這次結果</h2>
      {error && (
        <p className={styles['error']} role="alert" id="save-error">
          {error}
        </p>
      )}
      {consent.granted && consent.ends_on ? (
        <p>您已同意保存健康紀錄到 {dottedDay(consent.ends_on)}，可在會員中心隨時撤回。</p>
      ) : (
        <>
          <details className={styles['consent']} open>
            <summary>
              {consent.title}（{consent.version} 版）
            </summary>
            <ul className={styles['points']}>
              {consent.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </details>
          <input type="hidden" name="version" value={consent.version} />
          <label className={styles['choice']}>
            <input type="checkbox" name="consent" value="on" aria-describedby={error ? 'save-error' : undefined} />
            <span>我已閱讀並同意保存我的健康紀錄</span>
          </label>
        </>
      )}
      <Button type="submit" name="intent" value="save">
        保存到會員中心
      </Button>
    </div>
  )
}
