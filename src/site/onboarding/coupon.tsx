import { useState } from 'react'
import { redirect } from 'react-router'
import { onboardingCoupon } from '../../domain/onboarding/coupon.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { presentCoupon } from '../shell/onboarding/onboarding-texts.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { useShell } from '../shell/use-shell.ts'
import type { Route } from './+types/coupon.ts'
import styles from './fti.module.css'

const title = '我的折扣碼'
export const handle: PageHandle = {
  layout: 'questionnaire',
  middleware: ['member-only'],
  title,
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, path: '/fti/coupon' })

/** The onboarding coupon; members without one get it at /fti. */
export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await context.get(siteRequest).client('GET /api/v3.0/member/coupon/list')
  const coupon = items.find(({ campaign }) => campaign === onboardingCoupon.campaign)
  if (!coupon) throw redirect('/fti')
  return { code: coupon.code, ...presentCoupon(coupon, new Date()) }
}

export default function Coupon({ loaderData }: Route.ComponentProps) {
  const { code, amount, state, rules } = loaderData
  const { campaignUrl } = useShell().config
  const hydrated = useHydrated()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Card className={`${styles['sheet']} ${styles['coupon']}`}>
      <h1>{amount} 元折扣碼</h1>
      <p className={styles['code']}>{code}</p>
      <p className={styles['rules']}>{rules}</p>
      <p className={styles['ways']}>
        {hydrated && state === 'usable' && (
          <Button onClick={copy} variant="secondary">
            {copied ? '已複製' : '複製折扣碼'}
          </Button>
        )}
        <LinkButton href={campaignUrl} target="_blank" rel="noopener">
          前往活動頁
          <VisuallyHidden>（另開新視窗）</VisuallyHidden>
        </LinkButton>
      </p>
      <p role="status">
        <VisuallyHidden>{copied ? '折扣碼已複製' : ''}</VisuallyHidden>
      </p>
    </Card>
  )
}
