import { Form, useNavigation } from 'react-router'
import { type Client, isApiError } from '../../contract/client.ts'
import type { SignUp } from '../../contract/forms.ts'
import { taipeiSpan } from '../../domain/time/taipei.ts'
import { SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import styles from './reader-form.module.css'

const title = '取消報名'
const tokenOf = (text: string) => text.slice(0, 200)

/** The sign-up of a link, and the page's status. A GET changes nothing, because mail scanners open links too. */
export async function readSignUp(client: Client, token: string): Promise<{ signUp: SignUp | null; status: number }> {
  try {
    const { items: signUp } = await client('GET /api/v3.0/sign-up', { query: { token: tokenOf(token) } })
    return { signUp, status: signUp.state === 'begun' ? 410 : 200 }
  } catch (error) {
    return { signUp: null, status: refusalOf(error) }
  }
}

/** Cancels the sign-up; the page then reloads its state. @returns the status */
export function cancelSignUp(client: Client, token: string): Promise<number> {
  const cancelling = client('POST /api/v3.0/sign-up/cancel', { body: { token: tokenOf(token) } })
  return cancelling.then(() => 200, refusalOf)
}

/** The status for an unknown or expired link: the page shows a message instead of its button. */
function refusalOf(error: unknown): number {
  if (isApiError(error) && error.status === 409) return 410
  if (isApiError(error) && (error.status === 404 || error.status === 422)) return 404
  throw error
}

/** Target of the link in the mail about a sign-up: a cancel button, or the state of the sign-up. */
export function CancelSignUp({ signUp }: { signUp: SignUp | null }) {
  const { state } = useNavigation()
  const others = (
    <SiteLinkButton to="/activity" look="secondary">
      看其他活動
    </SiteLinkButton>
  )
  if (!signUp)
    return (
      <Page narrow>
        <PageHead title={title} />
        <section className={styles['sheet']}>
          <p className={styles['lead']}>這個連結不完整，或不是我們寄出的。請從報名確認信裡的「取消報名」開啟。</p>
          {others}
        </section>
      </Page>
    )
  const { reference, people, starts_at, ends_at, place } = signUp
  return (
    <Page narrow>
      <PageHead eyebrow={title} title={signUp.title} text={`${taipeiSpan(new Date(starts_at), new Date(ends_at))}・${place}`} />
      <section className={styles['sheet']}>
        <p>您的編號</p>
        <p className={styles['reference']}>{reference}</p>
        {signUp.state === 'held' && (
          <>
            <p className={styles['lead']}>按下取消，為您留著的 {people} 個座位就會讓給別人。之後還想來，可以重新報名。</p>
            <Form method="post">
              <Button type="submit" size="large" loading={state !== 'idle'}>
                {title}
              </Button>
            </Form>
          </>
        )}
        {signUp.state === 'cancelled' && (
          <>
            <p className={styles['lead']} role="status">
              已經取消報名，{people} 個座位讓出來了。謝謝您告訴我們。
            </p>
            {others}
          </>
        )}
        {signUp.state === 'begun' && (
          <>
            <p className={styles['lead']} role="status">
              活動已經開始或結束，這個連結不再有用，您什麼都不必做。
            </p>
            {others}
          </>
        )}
      </section>
    </Page>
  )
}
