import type { LoaderFunctionArgs } from 'react-router'
import { may, type OfficeAction } from '../../domain/office/may.ts'
import { registerGroups } from '../../domain/registers/define-register.ts'
import { registerPath } from '../../domain/registers/registers.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { Section } from '../parts/section.tsx'
import { knownRegister } from './register-at.ts'
import styles from './registers.module.css'

export const handle = officePage('網站資料')
export const meta = () => officeMeta('網站資料')

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  const { items } = await awaitOfficeCall(client('GET /api/v3.0/office/register'))
  const permittedPages = otherPages
    .filter(({ needs }) => may(person, needs))
    .map(({ path, title, about }) => ({ path, title, about }))
  return { registers: items, pages: permittedPages }
}

/** Content that has a page of its own. */
const otherPages = [
  { path: '/office/media', title: '圖庫', about: '圖片、影片、聲音與文件，和它們的授權。', needs: 'keep-media' },
  {
    path: '/office/settings',
    title: '設定',
    about: '雜誌的名稱、副標，與會員同意的條款。',
    needs: 'change-settings',
  },
] as const satisfies readonly { path: string; title: string; about: string; needs: OfficeAction }[]

/** All kinds of content with a register, by group, with the number of entries in use. */
export default function Overview({ loaderData: { registers, pages } }: PageProps<typeof loader>) {
  const knownRegisters = registers.map(({ name, entries }) => ({ register: knownRegister(name), entries }))
  const groups = registerGroups.flatMap((group) => {
    const groupRegisters = knownRegisters.filter(({ register }) => register.group === group)
    return groupRegisters.length > 0 ? [{ group, groupRegisters }] : []
  })
  return (
    <>
      <PageHead
        title="網站資料"
        description="讀者在網站上看到、文章以外的東西。改了儲存，讀者兩秒內就會看到；每一次修改都有紀錄，可以還原。"
      />
      <div className={styles['groups']}>
        {groups.map(({ group, groupRegisters }) => (
          <Section key={group} id={`group-${group}`} title={group}>
            <ul className={rows['rows']}>
              {groupRegisters.map(({ register, entries }) => (
                <li key={register.name} className={rows['row']}>
                  <SiteLink to={registerPath(register)} className={rows['name']}>
                    {register.labels.one}
                  </SiteLink>
                  <span className={styles['about']}>{register.labels.about}</span>
                  <span className={rows['end']}>
                    {entries.toLocaleString('zh-TW')} {register.labels.counter}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        ))}
        {pages.length > 0 && (
          <Section id="elsewhere" title="在別的頁面">
            <ul className={rows['rows']}>
              {pages.map(({ path, title, about }) => (
                <li key={path} className={rows['row']}>
                  <SiteLink to={path} className={rows['name']}>
                    {title}
                  </SiteLink>
                  <span className={styles['about']}>{about}</span>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </>
  )
}
