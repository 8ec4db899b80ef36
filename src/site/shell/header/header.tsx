import { useRef } from 'react'
import { useLocation } from 'react-router'
import { placeOf } from '../../../domain/navigation/channel.ts'
import { Page } from '../../../ui/page/page.tsx'
import { CachedPart } from '../cached-part.tsx'
import { DrawerButton } from '../drawer/drawer-button.tsx'
import { ElderSwitch } from '../elder-switch.tsx'
import { Account } from './account.tsx'
import { Brand } from './brand.tsx'
import { ChannelBar } from './channel-bar.tsx'
import styles from './header.module.css'
import { Navigation } from './navigation.tsx'
import { SearchBox } from './search-box.tsx'
import { useScrollFlags } from './use-scroll-flags.ts'

/** The site header. Sticky at the top; scrolling down collapses the navigation, scrolling up restores it. */
export function Header({ personal }: { personal: boolean }) {
  const { pathname } = useLocation()
  const header = useRef<HTMLElement>(null)
  useScrollFlags(header)
  return (
    <>
      <header ref={header} className={styles['header']}>
        <div className={styles['bar']}>
          <Page className={styles['row']}>
            <CachedPart name={personal ? 'name' : 'name, nobody'}>
              <DrawerButton personal={personal} />
              <Brand />
            </CachedPart>
            <div className={styles['side']}>
              <ElderSwitch />
              {placeOf(pathname)?.kind !== 'member' && <SearchBox />}
              {personal && <Account />}
            </div>
          </Page>
        </div>
        <CachedPart name="navigation">
          <Navigation />
        </CachedPart>
      </header>
      <ChannelBar />
    </>
  )
}

/** The header of payments and questionnaires: only the name and the text-size switch, so that nothing leads away. */
export function LogoHeader() {
  return (
    <header className={styles['bar']}>
      <Page className={styles['row']}>
        <Brand />
        <div className={styles['side']}>
          <ElderSwitch />
        </div>
      </Page>
    </header>
  )
}
