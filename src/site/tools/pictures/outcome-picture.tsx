import type { Picture } from '../../../domain/tools/tool.ts'
import { BarsPicture } from './bars.tsx'
import { CalendarPicture } from './calendar.tsx'
import { CriteriaPicture } from './criteria.tsx'
import { GaugePicture } from './gauge.tsx'
import { RangePicture } from './range.tsx'

/** A result's picture. */
export function OutcomePicture({ picture }: { picture: Picture }) {
  switch (picture.kind) {
    case 'gauge':
      return <GaugePicture {...picture} />
    case 'range':
      return <RangePicture {...picture} />
    case 'bars':
      return <BarsPicture {...picture} />
    case 'calendar':
      return <CalendarPicture {...picture} />
    case 'criteria':
      return <CriteriaPicture {...picture} />
    case 'none':
      return null
  }
}
