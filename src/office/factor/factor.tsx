import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { safeNextPath } from '../../domain/navigation/next-path.ts'
import { secondFactorPage } from '../../domain/office/paths.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { type QrCode, qrCodeOf } from '../../rendering/qr-code.server.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall, errorResponse } from '../parts/office-call.ts'
import { Disclosure, PageHead } from '../parts/page-layout.tsx'
import { ProofField, StepUp, type StepUpRequest, stepUpRequestOf, verifyProof } from '../parts/step-up.tsx'
import styles from './factor.module.css'

export const handle = officePage('兩步驟驗證')
export const meta = () => officeMeta('兩步驟驗證')

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const next = url.searchParams.get('next')
  return {
    factors: (await awaitOfficeCall(client('GET /api/v3.0/member/second_factor'))).items,
    next: next === null ? null : safeNextPath(next, '/office'),
    done: url.searchParams.get('done'),
  }
}

/** State of the page after one of its forms was sent. */
interface ActionResult {
  /** The submitted form. */
  intent: string
  error?: string
  stepUp?: StepUpRequest
  pending?: { secret: string; square: QrCode }
  /** Shown only once. */
  codes?: string[]
}

export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const { client, accounts } = site
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const respond = (more: Omit<ActionResult, 'intent'>, init: ResponseInit = {}) => data<ActionResult>({ intent, ...more }, init)
  const begin = async () => {
    const { items } = await client('POST /api/v3.0/member/second_factor/begin')
    return { secret: items.secret, square: qrCodeOf(items.uri) }
  }
  if (intent !== 'confirm') {
    const failedProof = await verifyProof(site, form)
    if (failedProof) return respond({ stepUp: failedProof }, { status: 400 })
  }
  try {
    if (intent === 'begin') return respond({ pending: await begin() })
    if (intent === 'renew')
      return respond({ codes: (await client('POST /api/v3.0/member/second_factor/recovery_codes')).items.codes })
    if (intent === 'remove') {
      await client('POST /api/v3.0/member/second_factor/remove')
      return redirect(`${secondFactorPage}?done=remove`, 303)
    }
    if (intent !== 'confirm' || !accounts) throw notFoundPage()
    const confirmation = await accounts('/second-factor/confirm', { code: String(form.get('code') ?? '') })
    const body = (await confirmation.json()) as { codes?: string[]; message?: string }
    const headers = new Headers()
    for (const cookie of confirmation.headers.getSetCookie()) headers.append('set-cookie', cookie)
    if (confirmation.ok && body.codes) return respond({ codes: body.codes }, { headers })
    return respond({ pending: await begin(), error: body.message ?? '現在無法設定，請再試一次' }, { status: confirmation.status })
  } catch (error) {
    const stepUp = stepUpRequestOf(site, error)
    if (stepUp) return respond({ stepUp }, { status: 403 })
    if (!isApiError(error) || error.status !== 409) throw errorResponse(error)
    return respond({ error: error.problem?.detail ?? '現在無法完成' }, { status: 409 })
  }
}

export default function Factor({ loaderData: { factors, next, done }, actionData }: PageProps<typeof loader, typeof action>) {
  const { app_since, passkeys, recovery_codes, demanded } = factors
  const codes = actionData?.codes
  const pending = actionData?.pending
  const isSet = app_since !== null || passkeys > 0 || codes !== undefined
  const stepUpOf = (intent: string) => (actionData?.intent === intent ? actionData.stepUp : null)
  const error = pending ? null : actionData?.error
  return (
    <div className={styles['narrow']}>
      <PageHead
        title="兩步驟驗證"
        description="除了登入，再用手機的驗證碼或通行金鑰確認是您本人。別人就算知道您的密碼，也進不了編輯部。"
      />
      {demanded && !isSet && !pending && (
        <Notice role="status">請先設定一種驗證方式，設定好就能進入編輯部。大約需要兩分鐘。</Notice>
      )}
      {!actionData && done === 'remove' && <Notice role="status">驗證 App 與復原碼已經移除。</Notice>}
      {error && (
        <Notice isError role="alert">
          {error}
        </Notice>
      )}
      {codes && <Codes codes={codes} next={next} />}
      {pending && app_since === null && <SetUp {...pending} error={actionData?.error ?? null} />}
      <section className={styles['part']} aria-labelledby="app">
        <h2 id="app">驗證 App</h2>
        <div className={styles['state']}>
          <Badge variant={app_since === null ? 'outline' : 'brand'}>{app_since === null ? '還沒有設定' : '已設定'}</Badge>
          {app_since !== null && <span>從 {dottedDay(taipeiDay(new Date(app_since)))} 開始使用</span>}
        </div>
        {app_since === null ? (
          pending ? (
            <p>輸入上面的第一組驗證碼之後就會生效。</p>
          ) : (
            <Form method="post" className={styles['form']}>
              <p>手機裝一個驗證 App（Google Authenticator、Microsoft Authenticator 或手機內建的密碼管理），掃一次設定碼就好。</p>
              <StepUp id="begin" request={stepUpOf('begin')} />
              <Button type="submit" name="intent" value="begin">
                設定驗證 App
              </Button>
            </Form>
          )
        ) : (
          <Disclosure title="換手機或移除" open={Boolean(stepUpOf('remove'))}>
            <Form method="post" className={styles['form']}>
              <p>移除後，這個 App 的驗證碼和所有復原碼都會失效，其他裝置會登出。換手機時，移除之後再設定一次。</p>
              <StepUp id="remove" request={stepUpOf('remove')} />
              <Button type="submit" name="intent" value="remove" variant="danger">
                移除驗證 App
              </Button>
            </Form>
          </Disclosure>
        )}
      </section>
      <section className={styles['part']} aria-labelledby="passkeys">
        <h2 id="passkeys">通行金鑰</h2>
        <div className={styles['state']}>
          <Badge variant={passkeys === 0 ? 'outline' : 'brand'}>{passkeys === 0 ? '還沒有設定' : `${passkeys} 把`}</Badge>
        </div>
        <p>用裝置的指紋、臉部或螢幕密碼確認，不必抄驗證碼。瀏覽器要開啟 JavaScript；不能開啟的話，請另外設定驗證 App。</p>
        <p>
          <a href="/member/security#passkeys-title">到「登入與裝置」新增或移除通行金鑰</a>
        </p>
      </section>
      <section className={styles['part']} aria-labelledby="recovery">
        <h2 id="recovery">復原碼</h2>
        <p>手機或裝置不見時，用復原碼進來。每組只能用一次，請抄下來，放在手機以外的地方。</p>
        {isSet ? (
          !codes && (
            <Form method="post" className={styles['form']}>
              <p>
                {recovery_codes === 0 ? '目前沒有可以用的復原碼。' : `還剩 ${recovery_codes} 組。產生新的之後，舊的全部失效。`}
              </p>
              <StepUp id="renew" request={stepUpOf('renew')} />
              <Button type="submit" name="intent" value="renew" variant="secondary">
                產生新的復原碼
              </Button>
            </Form>
          )
        ) : (
          <p>設定驗證 App 或通行金鑰之後，就能產生復原碼。</p>
        )}
      </section>
      {isSet && !codes && next !== null && (
        <p>
          <LinkButton href={next}>繼續</LinkButton>
        </p>
      )}
    </div>
  )
}

/** The recovery codes, shown only once. */
function Codes({ codes, next }: { codes: readonly string[]; next: string | null }) {
  return (
    <section className={styles['part']} aria-labelledby="codes">
      <h2 id="codes">請留下這些復原碼</h2>
      <Notice role="status">這些復原碼只顯示這一次。請抄在紙上或印出來收好；手機不見時，只有它們能讓您自己進來。</Notice>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p>
        <LinkButton href={next ?? '/office'}>我已經留下來了，繼續</LinkButton>
      </p>
    </section>
  )
}

/** Set-up of the authenticator app: QR code or key, and a first code as proof that it worked. */
function SetUp({ secret, square: { size, path }, error }: { secret: string; square: QrCode; error: string | null }) {
  return (
    <section className={styles['part']} aria-labelledby="set-up">
      <h2 id="set-up">設定驗證 App</h2>
      <ol className={styles['steps']}>
        <li>
          打開驗證 App，選「新增」或「＋」，掃描這個方塊：
          <svg className={styles['square']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="設定碼的方塊，給驗證 App 掃描">
            <path d={path} />
          </svg>
          <Disclosure title="不能掃描？用手輸入">
            <p>
              在驗證 App 選「輸入設定金鑰」，類型選「依時間」，金鑰是：
              <br />
              <span className={styles['secret']}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
            </p>
          </Disclosure>
        </li>
        <li>
          確認設定成功：
          <Form method="post" noValidate className={styles['form']}>
            <ProofField kind="code" name="code" error={error} required />
            <Button type="submit" name="intent" value="confirm">
              完成設定
            </Button>
          </Form>
        </li>
      </ol>
    </section>
  )
}
