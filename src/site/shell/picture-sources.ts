import type { Picture } from '../../contract/shapes.ts'
import { boxOfCut, type Frame } from '../../domain/images/cuts.ts'
import { imagePath, imageSrcset } from '../../domain/images/sizes.ts'
import type { PictureSources } from '../../ui/picture/picture.tsx'

/** The URLs of a stored image in every format and width, for `ui/picture`; in a frame, of its crop. */
export function pictureSources({ id, width, height, cuts }: Picture): PictureSources {
  return (frame) => {
    const cut = cuts?.[frame as Frame]
    const name = cut ? `${id}/${cut}` : id
    const shownSize = (cut && boxOfCut(cut, { width, height })) || { width, height }
    return {
      avif: imageSrcset(name, shownSize, 'avif'),
      webp: imageSrcset(name, shownSize, 'webp'),
      src: imagePath(name, 800, 'jpg'),
      width,
      height,
    }
  }
}
