import { showReference } from '../../domain/posts/reference-target.ts'

/** One entry of 參考資料: a document, or a body and the title to search for there. */
export function ReferenceText({ reference }: { reference: { title: string; publisher: string; url: string } }) {
  const parts = showReference(reference)
  if (parts.names === 'body')
    return (
      <>
        機構：
        <a href={parts.url} target="_blank" rel="noopener noreferrer">
          {parts.body}
        </a>
        <span>{parts.query}</span>
      </>
    )
  return (
    <>
      {parts.url ? (
        <a href={parts.url} target="_blank" rel="noopener noreferrer" lang={parts.lang}>
          {parts.title}
        </a>
      ) : (
        <cite lang={parts.lang}>{parts.title}</cite>
      )}
      <span>{parts.publisher}</span>
    </>
  )
}
