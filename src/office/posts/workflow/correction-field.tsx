import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { TextAreaField } from '../../../ui/field/field.tsx'

/**
 * The correction notice for readers: written when publishing, or, where a channel requires a signature, when it is
 * signed.
 */
export function CorrectionField({
  review: { needs_signature, signed_correction, may },
  spelling,
  typed,
  fault,
}: {
  review: ManuscriptReview
  /** Whether it may be published as a spelling fix, without a notice. */
  spelling: boolean
  /** The input that was sent but not published. */
  typed: string | undefined
  fault: string | undefined
}) {
  if (needs_signature)
    return (
      <>
        <input type="hidden" name="correction" value={signed_correction} />
        <p>
          文末會記上今天的日期，和審訂者一起簽好的更正說明：「{signed_correction}」
          {may.submit && (
            <>
              要換一句，寫在<a href="#review">送審</a>再簽一次。
            </>
          )}
        </p>
      </>
    )
  return (
    <TextAreaField
      name="correction"
      label="更正說明"
      hint={`必填：讀者讀過的內容改了，原來寫錯什麼、改成什麼。會連同今天的日期記在文末。${spelling ? '按「只改錯字」不用寫。' : ''}`}
      rows={3}
      maxLength={500}
      required
      defaultValue={typed}
      errors={fault ? [fault] : null}
    />
  )
}
