import type { Picture } from '../../contract/shapes.ts'
import { imagePath, imageSrcset } from '../../domain/images/sizes.ts'
import type { PictureSources } from '../../ui/picture/picture.tsx'

/** The addresses of a stored picture in every format and width, for `ui/picture`. */
export function pictureSources({ id, width, height }: Picture): PictureSources {
  return {
    avif: imageSrcset(id, width, 'avif'),
    webp: imageSrcset(id, width, 'webp'),
    src: imagePath(id, 800, 'jpg'),
    width,
    height,
  }
}
