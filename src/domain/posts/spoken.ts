/** How much is said at once, in letters: voices stop by themselves in longer pieces. */
export const mostSpokenAtOnce = 160

/**
 * A paragraph in pieces to say one after another: whole sentences where they fit, else clauses, else as much as fits.
 * Nothing is lost or changed but the space between pieces.
 */
export function spokenPieces(text: string, most = mostSpokenAtOnce): string[] {
  const pieces: string[] = []
  for (const part of text.trim().split(/(?<=[。！？!?；\n])/u)) {
    for (const bit of part.length > most
      ? part.split(/(?<=[，、：]|[,:](?!\d))/u).flatMap((clause) => cut(clause, most))
      : [part]) {
      const last = pieces.at(-1)
      if (last !== undefined && last.length + bit.length <= most) pieces[pieces.length - 1] = last + bit
      else pieces.push(bit)
    }
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

function cut(text: string, most: number): string[] {
  const letters = [...text]
  const size = Math.max(1, Math.floor(most / 2))
  if (text.length <= most) return [text]
  return Array.from({ length: Math.ceil(letters.length / size) }, (_, at) => letters.slice(at * size, (at + 1) * size).join(''))
}

/** How fast it reads, as a multiple of the voice's own pace. */
export const readingRates = [0.75, 1, 1.25, 1.5] as const
