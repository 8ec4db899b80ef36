import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Chips } from '../../ui/chips/chips.tsx'

const pages = [
  { title: '營運數字', path: '/office' },
  { title: '廣告成效', path: '/office/ads' },
  { title: '訂單與對帳', path: '/office/payment' },
  { title: '角色', path: '/office/roles' },
]

/** The pages of those who run the magazine, each of which leads to the others. */
export function OfficePages({ here }: { here: string }) {
  return (
    <Chips label="營運後台">
      {pages.map(({ title, path }) => (
        <SiteLink key={path} to={path} aria-current={path === here ? 'page' : undefined}>
          {title}
        </SiteLink>
      ))}
    </Chips>
  )
}
