/** Segments of a text with their offsets, which serve as keys. */
export function withOffsets<S extends { text: string }>(stretches: readonly S[]): (S & { from: number })[] {
  let from = 0
  return stretches.map((stretch) => {
    const start = from
    from += stretch.text.length
    return { ...stretch, from: start }
  })
}
