import type { ReactNode } from 'react'
import type { PublicConfig } from '../../drawing/request-context.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import styles from './accounts.module.css'

const names = { line: 'LINE', google: 'Google' } as const
export type Provider = keyof typeof names

/** The provider that an address names, when it is set up here. */
export function providerIn(query: URLSearchParams, { signInProviders }: PublicConfig): Provider | null {
  return signInProviders.find((provider) => provider === query.get('provider')) ?? null
}

/**
 * The ways besides the password: LINE and Google when they are set up, after what else the page offers. They are
 * links, not buttons of the form: a browser does not let a form's answer lead to another site (`form-action`).
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
