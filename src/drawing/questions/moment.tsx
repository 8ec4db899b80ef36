import { taipeiMoment } from '../../domain/time/taipei.ts'

/** Day and time in Taipei. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{taipeiMoment(new Date(at))}</time>
}
