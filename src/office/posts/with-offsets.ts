/** Segments of a text with their offsets, which serve as keys. */
export function withOffsets<S extends { text: string }>(segments: readonly S[]): (S & { from: number })[] {
  let from = 0
  return segments.map((segment) => {
    const start = from
    from += segment.text.length
    return { ...segment, from: start }
  })
}
