/** Maximum characters per utterance: voices stop by themselves in longer ones. */
export const maxUtteranceLength = 160

/**
 * Splits a paragraph into utterances: whole sentences where they fit, otherwise clauses, otherwise as much as fits.
 * Nothing is lost or changed but the space between them.
 */
export function splitSpeech(text: string, maxLength = maxUtteranceLength): string[] {
  const pieces: string[] = []
  for (const part of text.trim().split(/(?<=[。！？!?；\n])/u)) {
    for (const bit of part.length > maxLength
      ? part.split(/(?<=[，、：]|[,:](?!\d))/u).flatMap((clause) => cut(clause, maxLength))
      : [part]) {
      const last = pieces.at(-1)
      if (last !== undefined && last.length + bit.length <= maxLength) pieces[pieces.length - 1] = last + bit
      else pieces.push(bit)
    }
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

function cut(text: string, maxLength: number): string[] {
  const letters = [...text]
  const size = Math.max(1, Math.floor(maxLength / 2))
  if (text.length <= maxLength) return [text]
  return Array.from({ length: Math.ceil(letters.length / size) }, (_, index) =>
    letters.slice(index * size, (index + 1) * size).join(''),
  )
}

/** Speech rates, as multiples of the voice's default rate. */
export const readingRates = [0.75, 1, 1.25, 1.5] as const
