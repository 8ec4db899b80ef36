import { pictureLimits } from '../../domain/questions/pictures.ts'
import shown from '../../drawing/questions/pictures.module.css'
import { Field, inputClass } from '../../ui/field/field.tsx'
import styles from './questions.module.css'

/** Image upload; images uploaded in an earlier attempt are shown, and can be removed. */
export function PictureField({ errors, pictures }: { errors: string[] | null; pictures: { id: string }[] }) {
  const hint = `最多 ${pictureLimits.most} 張，每張 8 MB 以內（JPG、PNG、WebP）。拍攝地點與時間會先移除；請遮住姓名等個人資料。`
  return (
    <>
      {pictures.length > 0 && (
        <ul className={shown['pictures']} aria-label="已上傳的圖片">
          {pictures.map(({ id }, at) => (
            <li key={id}>
              <img src={`/member/questions/picture/${id}`} alt={`已上傳的圖片 ${at + 1}`} />
              <label className={styles['choice']}>
                <input type="checkbox" name="drop" value={id} />
                移除第 {at + 1} 張
              </label>
            </li>
          ))}
        </ul>
      )}
      {/* remounted after an upload, so that the same files are not sent twice */}
      <Field key={pictures.map(({ id }) => id).join()} id="ask-picture" label="圖片" hint={hint} errors={errors} optional>
        {(control) => (
          <input
            {...control}
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp"
            multiple
            className={inputClass(styles['file'])}
          />
        )}
      </Field>
    </>
  )
}
