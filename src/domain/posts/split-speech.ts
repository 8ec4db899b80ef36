/** Maximum characters per utterance: voices stop by themselves in longer ones. */
export const maxUtteranceLength = 160

/**
 * Splits a paragraph into utterances: whole sentences where they fit, otherwise clauses, otherwise as much as fits.
 * Nothing is lost or changed but the space between them.
 */
export function spokenPieces(text: string, most = maxUtteranceLength): string[] {
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

/** Speech rates, as multiples of the voice's default rate. */
export const readingRates = [0.75, 1, 1.25, 1.5] as const
