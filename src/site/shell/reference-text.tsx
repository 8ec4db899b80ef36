import { showReference } from '../../domain/posts/reference-target.ts'

/** One entry of 參考資料: a document, or a body and the title to search for there. */
export function ReferenceText({ reference }: { reference: { title: string; publisher: string; url: string } }) {
  const shown = showReference(reference)
  if (shown.names === 'body')
    return (
      <>
        機構：
        <a href={shown.url} target="_blank" rel="noopener noreferrer">
          {shown.body}
        </a>
        <span>{shown.query}</span>
      </>
    )
  return (
    <>
      {shown.url ? (
        <a href={shown.url} target="_blank" rel="noopener noreferrer" lang={shown.lang}>
          {shown.title}
        </a>
      ) : (
        <cite lang={shown.lang}>{shown.title}</cite>
      )}
      <span>{shown.publisher}</span>
    </>
  )
}
