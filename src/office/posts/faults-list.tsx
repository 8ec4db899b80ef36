import { Notice } from '../../ui/notice/notice.tsx'
import { fieldId } from './fields/form-fields.ts'

/** The error summary of a form, with a link to each field. @param rest whether everything else was saved */
export function FaultsList({ faults, rest = false }: { faults: Readonly<Record<string, string>>; rest?: boolean }) {
  const { '': whole, ...others } = faults
  const listed = Object.entries(others)
  return (
    <>
      {whole && (
        <Notice fault role="alert">
          {whole}
        </Notice>
      )}
      {listed.length > 0 && (
        <section role="alert" aria-label="要改的地方">
          <p>
            {rest ? '別的都存好了，這裡還沒有；您打的字都還在。' : '還沒有儲存，您打的字都還在。'}有 {listed.length} 個地方要改：
          </p>
          <ul>
            {listed.map(([name, message]) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>{message}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
