import type { ReactNode } from 'react'
import type { PublicConfig } from '../../drawing/request-context.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import styles from './accounts.module.css'

const names = { line: 'LINE', google: 'Google' } as const
export type Provider = keyof typeof names

/** The sign-in provider in an address, when it is configured. */
export function providerIn(query: URLSearchParams, { signInProviders }: PublicConfig): Provider | null {
  return signInProviders.find((provider) => provider === query.get('provider')) ?? null
}

/**
 * Sign-in methods besides the password: LINE and Google when configured, after the page's other methods. They are
 * links, not buttons of the form: `form-action` of the CSP blocks a form response that redirects to another site.
 */
export function OtherWays({
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
          look="secondary"
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
