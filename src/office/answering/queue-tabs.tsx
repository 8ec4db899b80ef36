import { useLocation } from 'react-router'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { Chips } from '../../ui/chips/chips.tsx'

const queues = [
  { title: '待回覆', path: '/desk' },
  { title: '已回覆', path: '/desk?queue=answered' },
]

/** Links to the two queues of questions. */
export function QueueTabs() {
  const { pathname, search } = useLocation()
  return (
    <Chips label="回覆工作檯">
      {queues.map(({ title, path }) => (
        <SiteLink key={path} to={path} aria-current={path === pathname + search ? 'page' : undefined}>
          {title}
        </SiteLink>
      ))}
    </Chips>
  )
}
