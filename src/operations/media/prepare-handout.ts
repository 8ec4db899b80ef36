import { handoutType, maxHandoutBytes } from '../../domain/media/handouts.ts'
import type { Scanner } from './scan.ts'

/** A handout prepared for storage: unchanged. */
export interface PreparedHandout {
  mime: typeof handoutType
  /** Not applicable to handouts. */
  width: 0
  height: 0
}

/** Why a handout is refused. */
export type HandoutFault = 'no_handouts' | 'too_large_handout' | 'infected'

/**
 * Scans an uploaded handout for malware. Without a scanner handouts are refused, because they are not
 * re-encoded as pictures are.
 * @throws ScannerFault, Backpressure
 */
export async function prepareHandout(file: string, size: number, scan: Scanner | null): Promise<PreparedHandout | HandoutFault> {
  if (!scan) return 'no_handouts'
  if (size > maxHandoutBytes) return 'too_large_handout'
  return (await scan(file)) ? { mime: handoutType, width: 0, height: 0 } : 'infected'
}
