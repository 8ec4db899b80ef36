import { adviceParts } from '../../../domain/red-flags/advice-parts.ts'

/** A sentence of advice whose telephone numbers can be dialled: 119 is called with one touch. */
export function Advice({ text }: { text: string }) {
  return adviceParts(text).map(({ text: piece, dial }, index) =>
    dial === null ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change their order
      <a key={index} href={`tel:${dial}`}>
        {piece}
      </a>
    ),
  )
}
