import { useState } from 'react'
import { Form } from 'react-router'
import type { PreviewLink } from '../../contract/preview-links.ts'
import { previewDays } from '../../domain/manuscripts/preview-link.ts'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { momentOf } from './labels.ts'
import styles from './posts.module.css'
import own from './share-preview.module.css'

const closedLabels: Record<Exclude<PreviewLink['state'], 'open'>, string> = { ended: '已過期', revoked: '已撤回' }

/** Preview links for persons without an account: the existing ones, and a form for a new one. */
export function SharePreview({
  uid,
  version,
  links,
  siteUrl,
  errors = {},
  inputValues,
}: {
  uid: number
  version: number
  links: readonly PreviewLink[]
  /** Without a trailing slash. */
  siteUrl: string
  errors?: Readonly<Record<string, string>>
  /** Rejected input. */
  inputValues?: Readonly<Record<string, string>>
}) {
  const action = `/office/posts/${uid}/sharing`
  const fieldProps = (name: string, first: string) => ({
    name,
    defaultValue: inputValues?.[name] ?? first,
    errors: errors[name] ? [errors[name]] : null,
  })
  return (
    <div className={styles['form']}>
      <p>讓沒有帳號的人（受訪者、譯者、合作單位）看這份稿件的全文。有連結就看得到，所以只給要看的人；要他停止看，就撤回。</p>
      {errors[''] && (
        <Notice isError role="alert">
          {errors['']}
        </Notice>
      )}
      {links.length > 0 && (
        <ul className={own['links']}>
          {links.map(({ id, path, version: shownVersion, note, by, at, ends_at, state }) => (
            <li key={id}>
              <p>
                {note}
                <span className={own['about']}>
                  {shownVersion === null ? '最新的版本' : `第 ${shownVersion} 版`}・{by} {momentOf(at)} 做的・
                  {state === 'open' ? `到 ${momentOf(ends_at)}` : closedLabels[state]}
                </span>
              </p>
              {state === 'open' && (
                <div className={own['open']}>
                  <TextField
                    label={`給${note}的連結`}
                    readOnly
                    value={siteUrl + path}
                    onFocus={(event) => event.target.select()}
                  />
                  <CopyLink url={siteUrl + path} note={note} />
                  <Form method="post" action={action}>
                    <input type="hidden" name="id" value={id} />
                    <Button type="submit" name="intent" value="revoke" variant="secondary" aria-label={`撤回給${note}的連結`}>
                      撤回
                    </Button>
                  </Form>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action={action} noValidate className={styles['form']} key={links.length}>
        <TextField {...fieldProps('note', '')} label="給誰看" hint="例如：受訪的林醫師。" maxLength={100} required />
        <SelectField {...fieldProps('version', '')} label="看哪一版">
          <option value="">打開時最新的版本</option>
          <option value={version}>第 {version} 版，之後的修改看不到</option>
        </SelectField>
        <SelectField {...fieldProps('days', '7')} label="幾天內打得開">
          {previewDays.map((days) => (
            <option key={days} value={days}>
              {days} 天
            </option>
          ))}
        </SelectField>
        <Button type="submit" name="intent" value="share" variant="secondary">
          做一個連結
        </Button>
      </Form>
    </div>
  )
}

/** Copies a link; without a clipboard the field beside it is selected and copied by hand. */
function CopyLink({ url, note }: { url: string; note: string }) {
  const isHydrated = useHydrated()
  const [state, setState] = useState<'copied' | 'failed' | null>(null)
  const messages = { copied: '已複製', failed: '請選取連結複製' }
  if (!isHydrated) return null
  const copy = () =>
    (navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  return (
    <>
      <Button variant="secondary" onClick={copy} aria-label={`複製給${note}的預覽連結`}>
        複製預覽連結
      </Button>
      <span role="status">{state && messages[state]}</span>
    </>
  )
}
