// The child process that decodes an external picture, one picture each.
import { drawOriginal } from '../media/draw-original.ts'
import { drawCleanPicture } from '../questions/draw-clean-picture.ts'
import { answerOrder } from '../run-in-child.ts'
import type { PictureAnswer, PictureOrder } from './redraw.ts'

answerOrder<PictureOrder, PictureAnswer>(async (order) => {
  try {
    if ('original' in order) return { drawn: await drawCleanPicture(order.original) }
    return { drawn: await drawOriginal(order.from, order.to, order.type) }
  } catch (error) {
    const { code = '', message, path = '' } = error as NodeJS.ErrnoException
    return { error: { code, message, path } }
  }
})
