import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { InsideLinks } from '../../drawing/links/inside-links.tsx'
import { Main, mainId } from '../../drawing/main.tsx'
import { useFocusAfterNavigation } from '../../drawing/use-focus-after-navigation.ts'
import { useOneTimeNotice } from '../../drawing/use-one-time-notice.ts'
import { Bar } from './bar.tsx'
import { HeldNotice } from './held-notice.tsx'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'
import { useSearchAgain } from './use-search-again.ts'

/** The shell of every office page: top bar, navigation at the left, page. */
export function Shell({ children }: { children: ReactNode }) {
  useFocusAfterNavigation(useSearchAgain())
  useOneTimeNotice('done')
  const { state } = useNavigation()
  return (
    <InsideLinks className={styles['shell']}>
      <a href={`#${mainId}`} className={styles['skip']}>
        跳到主要內容
      </a>
      <div className={styles['line']} data-busy={state !== 'idle' || undefined} aria-hidden="true" />
      <Bar />
      <div className={styles['rail']}>
        <Rail />
      </div>
      <Main className={styles['main']}>
        <HeldNotice />
        {children}
      </Main>
    </InsideLinks>
  )
}
