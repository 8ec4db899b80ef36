import { encode } from 'uqr'

/** A QR code, rendered on this server: its content is passed to no third party. */
export interface QrCode {
  /** Modules per side, including the quiet zone of four on each side. */
  size: number
  /** Path data of the dark modules: each run of a row as one rectangle. */
  path: string
}

export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) =>
    Array.from(
      row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
      ({ index, 0: { length } }) => ({ y, index, length }),
    ),
  )
  const path = runs.map(({ y, index, length }) => `M${index} ${y}h${length}v1h-${length}z`).join('')
  return { size, path }
}
