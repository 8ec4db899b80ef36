import { useEffect, useRef } from 'react'
import { signInLink } from '../../domain/navigation/sign-in-link.ts'
import type { Typed } from '../../domain/tools/read-values.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useApi } from '../api.ts'
import { ShareButton } from '../shell/share-button.tsx'
import styles from './saved-results.module.css'
import type { useSavedResults } from './use-saved-results.ts'

interface Props {
  tool: Tool
  typed: Typed
  kept: ReturnType<typeof useSavedResults>
}

const stateWords: Record<string, string> = { kept: '已保存，列在下方的紀錄裡。', failed: '沒有完成，請稍後再試。' }

/** Actions for a result: save it (members, with consent), share the tool without values, print it. */
export function SaveResult({ tool: { slug, title }, typed, kept: saved }: Props) {
  const api = useApi()
  const { known, signedIn, consent, state, save } = saved
  const consentTitle = useRef<HTMLHeadingElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const requested = useRef(false)
  // the focused element is removed when the consent appears, and again when it was given
  useEffect(() => {
    if (requested.current !== (consent !== null)) (consent ? consentTitle : saveButton).current?.focus()
    requested.current = consent !== null
  }, [consent])
  const share = async () => (await api('POST /api/v3.0/tool/:slug/share', { params: { slug } })).items.url
  return (
    <div className={styles['keep']} data-needs-script>
      <div className={styles['actions']}>
        {signedIn && !consent && (
          <Button ref={saveButton} loading={state === 'busy'} onClick={() => save(typed, null)}>
            保存到我的紀錄
          </Button>
        )}
        <ShareButton title={title} words="分享這個工具" ask={share} />
        <Button look="quiet" onClick={() => print()}>
          列印
        </Button>
      </div>
      {known && !signedIn && (
        <p className={styles['note']}>
          <SiteLink to={signInLink('/login', { path: `/tool/${slug}`, title, position: 'member' })}>登入</SiteLink>
          後可以保存結果，看自己的變化。分享不會帶出您填的內容。
        </p>
      )}
      {consent && (
        <section aria-labelledby="consent-title" className={styles['consent']}>
          <h3 id="consent-title" ref={consentTitle} tabIndex={-1}>
            {consent.title}
          </h3>
          <ul>
            {consent.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <Button loading={state === 'busy'} onClick={() => save(typed, consent.version)}>
            我同意，並保存
          </Button>
        </section>
      )}
      <p role="status" className={styles['note']}>
        {consent && state === 'ready' ? '保存之前，請先閱讀並同意。' : (stateWords[state] ?? '')}
      </p>
    </div>
  )
}
