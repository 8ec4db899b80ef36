import { taipeiInWords } from '../time/taipei.ts'
import type { ManuscriptFields } from './fields.ts'

export type Embargo = NonNullable<ManuscriptFields['embargo']>

/** The message about an embargo for the editor who publishes. */
export const embargoWords = ({ until, note }: Embargo, now: Date): string =>
  `台北時間${taipeiInWords(new Date(until), now)}以前不能公開（${note}）`
