import { handoutType, mostOfHandout } from '../../domain/media/handouts.ts'
import type { Scanner } from './scan.ts'

/** A handout as it is kept: as it came. */
export interface PreparedHandout {
  mime: typeof handoutType
  /** There are no pixels of it to count. */
  width: 0
  height: 0
}

/** Why a handout is not taken. */
export type HandoutFault = 'no_handouts' | 'too_large_handout' | 'infected'

/**
 * Has an uploaded handout looked through. Where nothing looks, none is taken: nobody draws one anew, as pictures are.
 * @throws ScannerFault, Backpressure
 */
export async function prepareHandout(file: string, size: number, scan: Scanner | null): Promise<PreparedHandout | HandoutFault> {
  if (!scan) return 'no_handouts'
  if (size > mostOfHandout) return 'too_large_handout'
  return (await scan(file)) ? { mime: handoutType, width: 0, height: 0 } : 'infected'
}
