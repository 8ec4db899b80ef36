import type { GuidePart } from './page.ts'
import { ads } from './pages/ads.ts'
import { audit } from './pages/audit.ts'
import { correcting } from './pages/correcting.ts'
import { finding } from './pages/finding.ts'
import { firstDay } from './pages/first-day.ts'
import { front } from './pages/front.ts'
import { inbox } from './pages/inbox.ts'
import { keys } from './pages/keys.ts'
import { lens } from './pages/lens.ts'
import { media } from './pages/media.ts'
import { members } from './pages/members.ts'
import { payment } from './pages/payment.ts'
import { pictures } from './pages/pictures.ts'
import { questions } from './pages/questions.ts'
import { readings } from './pages/readings.ts'
import { registers } from './pages/registers.ts'
import { review } from './pages/review.ts'
import { roles } from './pages/roles.ts'
import { takingBack } from './pages/taking-back.ts'
import { walls } from './pages/walls.ts'
import { writing } from './pages/writing.ts'

/** The content of each guide page, by topic: sent with the opened page, and part of no script. */
export const guidePages: ReadonlyMap<string, readonly GuidePart[]> = new Map([
  ['first-day', firstDay],
  ['writing', writing],
  ['pictures', pictures],
  ['walls', walls],
  ['front', front],
  ['lens', lens],
  ['review', review],
  ['correcting', correcting],
  ['taking-back', takingBack],
  ['finding', finding],
  ['keys', keys],
  ['readings', readings],
  ['media', media],
  ['registers', registers],
  ['ads', ads],
  ['payment', payment],
  ['members', members],
  ['inbox', inbox],
  ['questions', questions],
  ['roles', roles],
  ['audit', audit],
])
