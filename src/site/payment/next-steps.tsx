import { useEffect, useState } from 'react'
import { recallWall } from '../../browser/wall-click.ts'
import type { OrderShown } from '../../contract/payment.ts'
import { safeNextPath } from '../../domain/navigation/next-path.ts'
import { SiteLinkButton } from '../../drawing/links/site-link.tsx'
import styles from './payment.module.css'

/**
 * The links after a completed order: to the purchased product, to the page where the purchase started, to all orders.
 */
export function NextSteps({ order: { state, product } }: { order: OrderShown }) {
  const came = useCameFrom()
  if (state !== 'paid' && state !== 'cancelled' && state !== 'refunded') return null
  const paid = state === 'paid'
  const steps: [to: string, title: string][] = [
    ...(paid && product.kind === 'ask'
      ? ([
          ['/member/questions/new', '開始提問'],
          ['/member/questions', '我的提問'],
        ] as [string, string][])
      : []),
    ...(came ? ([[came, '回到剛才的文章']] as [string, string][]) : []),
    ...(paid && product.kind === 'plan' ? ([['/member/magazine', '我的雜誌']] as [string, string][]) : []),
    ['/member/subscription-history', '所有訂單'],
    ...(came ? [] : ([['/', '回首頁']] as [string, string][])),
  ]
  return (
    <nav aria-label="接下來" className={styles['actions']}>
      {steps.map(([to, title], at) => (
        <SiteLinkButton key={to} to={to} look={at === 0 ? 'primary' : 'secondary'}>
          {title}
        </SiteLinkButton>
      ))}
    </nav>
  )
}

/** The post at whose wall the purchase started, as stored in this tab. */
function useCameFrom(): string | null {
  const [came, set] = useState<string | null>(null)
  useEffect(() => {
    const path = safeNextPath(recallWall(), '')
    set(path === '' ? null : path)
  }, [])
  return came
}
