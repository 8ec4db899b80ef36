import { adviceParts } from '../../../domain/red-flags/advice-parts.ts'

/** A sentence of advice whose telephone numbers can be dialled: 119 is called with one touch. */
export function Advice({ text }: { text: string }) {
  return adviceParts(text).map(({ text: words, dial }, at) =>
    dial === null ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change their order
      <a key={at} href={`tel:${dial}`}>
        {words}
      </a>
    ),
  )
}
