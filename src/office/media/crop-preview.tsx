import type { MediaDetails } from '../../contract/media.ts'
import { type Crop, type CropRatio, cropBox, type FocalPoint } from '../../domain/images/crop.ts'
import { imagePath } from '../../domain/images/sizes.ts'
import styles from './media.module.css'

/** The crop of an image in a ratio, as cards show it. */
export function CropPreview({
  picture: { id, width, height },
  ratio,
  focus,
  crop,
}: {
  picture: Pick<MediaDetails, 'id' | 'width' | 'height'>
  ratio: CropRatio
  focus: FocalPoint | null
  crop: Crop | undefined
}) {
  const rect = cropBox({ width, height }, ratio, { focus, crop })
  const of = (part: number, whole: number) => `${(part / whole) * 100}%`
  return (
    <figure>
      <div className={styles['cut']} style={{ aspectRatio: ratio.replace(':', ' / ') }}>
        <img
          src={imagePath(id, 480)}
          alt=""
          style={{
            inlineSize: of(width, rect.width),
            blockSize: of(height, rect.height),
            left: of(-rect.left, rect.width),
            top: of(-rect.top, rect.height),
          }}
        />
      </div>
      <figcaption className={styles['facts']}>{ratio}</figcaption>
    </figure>
  )
}
