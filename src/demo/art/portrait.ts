/** An author's emblem: a friendly bust cut from paper, no likeness of anyone. */
import { finish, sheet } from './compose.ts'
import type { Palette } from './palette.ts'
import { mix } from './palette.ts'
import type { Seed } from './random.ts'
import { hash } from './random.ts'
import { box, circle, leaf, line, oval, path } from './shapes.ts'

/** Hair behind the head, and in front of it. The head is a circle of 98 at 300, 236. */
interface Hair {
  back(colour: string, shade: string, p: Palette): string
  front(colour: string, shade: string, p: Palette): string
}

const none = (): string => ''

const hairs: readonly Hair[] = [
  {
    // bob
    back: (c, s) =>
      path('M180 240C172 96 428 96 420 240C424 300 420 330 408 356H192C180 330 176 300 180 240Z', c) +
      path('M360 150C410 180 424 260 408 356H350C384 300 384 210 360 150Z', s),
    front: (c, s) =>
      path('M200 236C196 150 260 128 300 128C356 128 404 156 400 236C372 226 346 204 334 172C312 212 258 232 200 236Z', c) +
      path('M334 172C346 204 372 226 400 236C402 196 392 168 372 150Z', s),
  },
  {
    // short, parted
    back: none,
    front: (c, s) =>
      path(
        'M198 232C180 130 250 106 318 114C382 116 414 164 402 232C396 214 390 200 378 190C330 196 286 188 262 166C242 182 212 196 198 232Z',
        c,
      ) + path('M318 114C382 116 414 164 402 232C396 214 390 200 378 190C380 160 356 128 318 114Z', s),
  },
  {
    // bun on top
    back: (c, s, p) =>
      circle(300, 108, 50, c) +
      path('M316 60A50 50 0 0 1 316 156C338 136 338 80 316 60Z', s) +
      line('M252 84L352 128', p.warm, 9),
    front: (c, s) =>
      path('M198 240C188 150 246 124 300 124C354 124 412 150 402 240C386 204 350 182 300 182C250 182 214 204 198 240Z', c) +
      path('M340 132C384 148 408 180 402 240C392 216 376 200 356 192Z', s),
  },
  {
    // long
    back: (c, s) =>
      path('M176 250C160 84 440 84 424 250C436 320 448 380 432 448H168C152 380 164 320 176 250Z', c) +
      path('M384 150C430 200 452 360 432 448H362C400 360 404 240 384 150Z', s),
    front: (c, s) =>
      path('M202 250C194 150 250 126 300 126C350 126 406 150 398 250C392 210 348 196 300 146C268 190 214 206 202 250Z', c) +
      path('M300 146C348 196 392 210 398 250C404 190 384 156 352 138Z', s),
  },
  {
    // curls
    back: (c) =>
      [
        [206, 190, 48],
        [238, 138, 52],
        [300, 116, 56],
        [362, 138, 52],
        [396, 190, 48],
        [190, 246, 40],
        [410, 246, 40],
      ]
        .map(([x, y, r]) => circle(x!, y!, r!, c))
        .join(''),
    front: (c, s) =>
      circle(240, 164, 36, c) +
      circle(286, 150, 38, c) +
      circle(334, 154, 36, s) +
      circle(370, 178, 30, s) +
      circle(214, 196, 26, c),
  },
  {
    // silver crown, thin on top
    back: (c) => circle(204, 226, 40, c) + circle(396, 226, 40, c) + circle(214, 270, 28, c) + circle(386, 270, 28, c),
    front: (c, s) =>
      path('M206 206C208 142 262 130 300 132C344 130 392 146 394 206C370 176 340 168 300 168C260 168 230 178 206 206Z', c) +
      path('M340 136C374 144 394 166 394 206C382 190 368 180 352 174Z', s),
  },
  {
    // ponytail to the side
    back: (c, s) =>
      path('M376 170C470 150 494 260 456 350C448 372 430 376 424 356C440 290 420 240 376 226Z', c) +
      path('M440 190C490 230 480 300 456 350C448 372 430 376 424 356C452 300 456 240 440 190Z', s),
    front: (c, s, p) =>
      path(
        'M198 238C184 142 250 118 306 118C364 120 414 158 402 238C396 214 388 202 376 194C304 206 262 190 244 176C226 190 206 206 198 238Z',
        c,
      ) +
      path('M340 124C386 140 412 176 402 238C396 214 388 202 376 194Z', s) +
      circle(398, 190, 15, p.warm),
  },
  {
    // crop with fringe
    back: (c) => path('M192 250C178 120 422 120 408 250V280H192Z', c),
    front: (c, s) =>
      path(
        'M196 226C190 136 252 116 300 116C352 116 410 138 404 226C388 216 378 208 372 196C360 212 346 216 334 200C320 216 300 216 290 200C276 216 256 216 246 200C232 218 214 222 196 226Z',
        c,
      ) + path('M346 124C390 142 408 176 404 226C388 216 378 208 372 196Z', s),
  },
]

const SHOULDERS = 'M84 600C84 470 156 400 248 386H352C444 400 516 470 516 600Z'
const RIGHT = 'M352 386C444 400 516 470 516 600H400C430 520 410 430 352 386Z'

const clothes: readonly ((p: Palette, main: string, dark: string) => string)[] = [
  (p, m, d) =>
    path(SHOULDERS, p.paper) +
    path(RIGHT, p.shade) +
    path('M236 388L300 500L364 388Z', m) +
    path('M300 500L364 388L336 386Z', d) +
    path('M236 386L214 424L284 600H262L176 430Z', p.shade) +
    path('M364 386L386 424L316 600H338L424 430Z', p.ground3) +
    box(392, 508, 62, 10, 5, m) +
    box(404, 482, 9, 40, 4, p.warm),
  (_p, m, d) =>
    path(SHOULDERS, m) +
    path(RIGHT, d, 0.7) +
    box(236, 348, 128, 66, 26, m) +
    path('M318 348H338C352 348 364 360 364 374V388C364 402 352 414 338 414H330C338 392 334 366 318 348Z', d, 0.6) +
    line('M248 382H352', d, 5),
  (p, m, d) =>
    path(SHOULDERS, m) +
    path(RIGHT, d, 0.7) +
    path('M240 386L300 470L264 492L206 404Z', p.paper) +
    path('M360 386L300 470L336 492L394 404Z', p.shade) +
    circle(300, 520, 8, p.paper) +
    circle(300, 566, 8, p.paper),
  (p, m, d) =>
    path(SHOULDERS, m) +
    path(RIGHT, d, 0.6) +
    path('M256 386H344L300 470Z', p.blush2) +
    path('M378 392L346 380L262 520L290 566Z', p.shade) +
    path('M222 392L254 380L386 600H322Z', p.paper) +
    line('M238 392L352 600', p.warm, 7),
  (p, m, d) =>
    path(SHOULDERS, m) +
    path(RIGHT, d, 0.6) +
    path('M222 376C256 412 344 412 378 376C404 398 396 436 300 436C204 436 196 398 222 376Z', p.warm) +
    path('M318 424L384 420L404 560L350 572Z', p.warm) +
    path('M350 426L384 420L404 560L376 566Z', p.warm2, 0.7),
  (p, m, d) =>
    path(SHOULDERS, m) +
    path(RIGHT, d, 0.6) +
    path('M238 386C252 440 348 440 362 386Z', p.blush2) +
    line('M236 388C250 448 350 448 364 388', p.paper, 12) +
    leaf(210, 520, 62, 18, -70, p.leaf, p.leaf2) +
    leaf(208, 522, 50, 16, -120, p.soft, p.leaf),
  (p, m, d) =>
    path(SHOULDERS, m) +
    path(RIGHT, d, 0.6) +
    path('M240 386C258 424 342 424 360 386Z', p.blush2) +
    path('M170 424L216 398L250 600H166Z', m === p.sun ? p.warm2 : p.sun) +
    path('M430 424L384 398L350 600H434Z', m === p.sun ? p.warm2 : p.sun) +
    path('M404 410L430 424L434 600H404Z', d, 0.4) +
    circle(232, 508, 8, d) +
    circle(368, 508, 8, d),
]

const glasses = (p: Palette): string =>
  line(
    'M230 240A30 30 0 1 0 290 240A30 30 0 1 0 230 240ZM310 240A30 30 0 1 0 370 240A30 30 0 1 0 310 240ZM290 236Q300 230 310 236',
    p.ink,
    6,
  )

export function drawPortrait({ seed, tone }: { seed: Seed; tone: number }): string {
  const page = sheet('portrait', tone, seed)
  const { p, rng } = page
  const step = typeof seed === 'number' && Number.isInteger(seed) ? Math.abs(seed) : hash(String(seed))
  const hair = hairs[step % hairs.length]!
  const dress = clothes[(step * 3 + Math.floor(step / hairs.length)) % clothes.length]!
  const silver = step % hairs.length === 5
  const colour = silver ? mix(p.shade, p.ink, 0.3) : rng.pick([p.ink, p.ink, p.deep, p.warm2])
  const shade = colour === p.ink ? mix(p.ink, p.paper, 0.13) : mix(colour, p.ink, silver ? 0.2 : 0.4)
  const [cloth, dark] = rng.pick([
    [p.main, p.deep],
    [p.warm, p.warm2],
    [p.leaf, p.leaf2],
    [p.cool, p.cool2],
    [p.sun, p.warm],
  ] as const)
  const skin = rng.pick([p.blush, mix(p.blush, p.paper, 0.25), mix(p.blush, p.blush2, 0.6)])
  const cheek = mix(skin, p.warm2, 0.22)
  const side = rng.sign()
  const back = rng.pick([p.ground3, p.soft, p.sun, p.cool, p.ground2].filter((c) => c !== cloth))
  const disc = rng.pick([p.paper, p.ground, p.ground2].filter((c) => c !== back))
  const smile = rng.pick(['M276 286Q300 306 324 286', 'M280 288Q300 302 320 288', 'M274 284Q302 310 326 282'])
  const wide = rng.range(4, 5.5)
  return finish(
    page,
    600,
    600,
    [
      box(0, 0, 600, 600, 0, back),
      page.lift(circle(300 + rng.range(-40, 40), 270, 232, disc)),
      page.lift(
        leaf(300 + side * 178, 148, 150, 42, side > 0 ? -62 : -118, p.leaf, p.leaf2),
        leaf(300 + side * 188, 164, 130, 38, side > 0 ? -14 : 194, p.leaf2, p.leaf),
      ),
      page.lift(hair.back(colour, shade, p)),
      page.lift(path('M262 310H338V400C338 424 262 424 262 400Z', cheek)),
      page.lift(dress(p, cloth, dark)),
      page.lift(
        circle(204, 246, 19, cheek),
        circle(396, 246, 19, cheek),
        circle(300, 236, 98, skin),
        path('M202 236C202 356 398 356 398 236C398 316 366 346 300 346C234 346 202 316 202 236Z', skin),
      ),
      oval(240, 276, 19, 12, p.warm, 0.35),
      oval(360, 276, 19, 12, p.warm, 0.35),
      line('M248 242Q260 232 272 242M328 242Q340 232 352 242', p.ink, wide),
      line(smile, p.warm2, wide + 0.5),
      step % 3 === 1 ? glasses(p) : '',
      page.lift(hair.front(colour, shade, p)),
    ].join(''),
  )
}
