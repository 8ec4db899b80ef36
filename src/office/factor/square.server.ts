import { encode } from 'uqr'

/** A square that cameras read (QR code), drawn here: nobody else learns what is in it. */
export interface Square {
  /** Modules along a side, with the four of the quiet zone on each. */
  size: number
  /** Path data of the dark ones. */
  path: string
}

export function squareOf(text: string): Square {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
