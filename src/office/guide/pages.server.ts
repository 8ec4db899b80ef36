import { registers as declared, registerPath } from '../../domain/registers/registers.ts'
import type { GuidePart } from './page.ts'
import { audit, names, registers, review, roles } from './pages/administration.ts'
import { ads, front, lens, media, pictures, walls } from './pages/front.ts'
import { inbox, members, payment, questions, readings } from './pages/readers.ts'
import { correcting, finding, firstDay, keys, takingBack, writing } from './pages/writing.ts'

/** Purpose of each register, from its declaration. */
const kinds: GuidePart = {
  title: '每一種資料是做什麼的',
  notes: declared.map((register) => `[${register.labels.one}](${registerPath(register)})：${register.labels.about}`),
}

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
  ['names', names],
  ['registers', [...registers, kinds]],
  ['ads', ads],
  ['payment', payment],
  ['members', members],
  ['inbox', inbox],
  ['questions', questions],
  ['roles', roles],
  ['audit', audit],
])
