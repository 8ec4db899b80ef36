import { encode } from 'uqr'

/** A QR code, rendered on this server: its content is passed to no third party. */
export interface QrCode {
  /** Modules per side, including the quiet zone of four on each side. */
  size: number
  /** Path data of the dark modules. */
  path: string
}

export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
