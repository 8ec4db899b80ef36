import { type ReadingRange, readingRanges } from '../../domain/analytics/reading-figures.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Chips } from '../../ui/chips/chips.tsx'
import { rangeNames } from './words.ts'

/** The selectable date ranges. @param address of the page with a range */
export function Ranges({ range, address }: { range: ReadingRange; address: (range: ReadingRange) => string }) {
  return (
    <Chips label="期間">
      {readingRanges.map((one) => (
        <SiteLink key={one} to={address(one)} aria-current={one === range ? 'page' : undefined} preventScrollReset>
          {rangeNames[one]}
        </SiteLink>
      ))}
    </Chips>
  )
}
