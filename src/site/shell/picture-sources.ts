import type { Picture } from '../../contract/shapes.ts'
import { type AspectRatio, cropRectOf } from '../../domain/images/crop-names.ts'
import { imagePath, imageSrcset } from '../../domain/images/sizes.ts'
import type { PictureSources } from '../../ui/picture/picture.tsx'

/** The URLs of a stored image in every format and width, for `ui/picture`; for an aspect ratio, of its crop. */
export function pictureSources({ id, width, height, cuts }: Picture): PictureSources {
  return (aspectRatio) => {
    const cropName = cuts?.[aspectRatio as AspectRatio]
    const name = cropName ? `${id}/${cropName}` : id
    const shownSize = (cropName && cropRectOf(cropName, { width, height })) || { width, height }
    return {
      avif: imageSrcset(name, shownSize, 'avif'),
      webp: imageSrcset(name, shownSize, 'webp'),
      src: imagePath(name, 800, 'jpg'),
      width,
      height,
    }
  }
}
