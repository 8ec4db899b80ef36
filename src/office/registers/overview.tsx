import type { LoaderFunctionArgs } from 'react-router'
import { registerPath } from '../../domain/registers/registers.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import rows from '../parts/rows.module.css'
import { Section } from '../parts/section.tsx'
import { knownRegister } from './register-at.ts'
import styles from './registers.module.css'

export const handle = officePage('網站資料')
export const meta = () => officeMeta('網站資料')

export async function loader({ context }: LoaderFunctionArgs) {
  const { items } = await forStaff(context.get(siteRequest).client('GET /api/v3.0/office/register'))
  return { registers: items }
}

/** All kinds of content with a register, by group, with the number of entries in use. */
export default function Overview({ loaderData: { registers } }: PageProps<typeof loader>) {
  const known = registers.map(({ name, entries }) => ({ register: knownRegister(name), entries }))
  const groups = ['資料', '營運'].flatMap((group) => {
    const found = known.filter(({ register }) => register.group === group)
    return found.length > 0 ? [{ group, found }] : []
  })
  return (
    <>
      <Head
        title="網站資料"
        about="讀者在網站上看到、文章以外的東西。改了儲存，讀者兩秒內就會看到；每一次修改都有紀錄，可以還原。"
      />
      <div className={styles['groups']}>
        {groups.map(({ group, found }) => (
          <Section key={group} id={`group-${group}`} title={group}>
            <ul className={rows['rows']}>
              {found.map(({ register, entries }) => (
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
      </div>
    </>
  )
}
