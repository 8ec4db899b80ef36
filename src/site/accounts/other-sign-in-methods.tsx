import type { ReactNode } from 'react'
import { isApiError } from '../../contract/client.ts'
import { money } from '../../domain/payment/money.ts'
import type { PublicConfig, SiteRequest } from '../../rendering/request-context.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import styles from './accounts.module.css'

/**
 * Title and price of the product that a visitor is about to order before signing in; null when the URL names none that
 * is for sale, and after an error of the API: the page only displays it.
 */
export async function requestedProductLabel({ client }: SiteRequest, query: URLSearchParams): Promise<string | null> {
  const code = query.get('plan')
  if (!code) return null
  try {
    const { plans, packs } = (await client('GET /api/v3.0/payment/product')).items
    const product = [...plans, ...packs].find((item) => item.code === code)
    return product ? `${product.title}，${money(product.price)}` : null
  } catch (error) {
    if (isApiError(error)) return null
    throw error
  }
}

const names = { line: 'LINE', google: 'Google' } as const
export type Provider = keyof typeof names

/** The sign-in provider in a URL, when it is configured. */
export function requestedProvider(query: URLSearchParams, { signInProviders }: PublicConfig): Provider | null {
  return signInProviders.find((provider) => provider === query.get('provider')) ?? null
}

/**
 * Sign-in methods apart from the password: LINE and Google when configured, after the page's other methods. They are
 * links, not buttons of the form: `form-action` of the CSP blocks a form response that redirects to another site.
 */
export function OtherSignInMethods({
  providers,
  query,
  children,
}: {
  providers: readonly Provider[]
  query: string
  children?: ReactNode
}) {
  if (providers.length === 0 && !children) return null
  return (
    <div className={styles['others']}>
      <p className={styles['or']}>或</p>
      {children}
      {providers.map((provider) => (
        <LinkButton
          key={provider}
          variant="secondary"
          size="large"
          wide
          href={`/login${query}${query ? '&' : '?'}provider=${provider}`}
          rel="nofollow"
        >
          以 {names[provider]} 繼續
        </LinkButton>
      ))}
    </div>
  )
}
