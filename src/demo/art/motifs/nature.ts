import { box, circle, group, leaf, line, oval, path, times } from '../shapes.ts'
import type { Motif } from './motif.ts'

const star = (x: number, y: number, r: number, fill: string): string =>
  path(`M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z`, fill)

const moon: Motif = {
  sky: true,
  floats: true,
  draw: ({ ink, sun, blush, blush2, paper, soft, cool, cool2 }) =>
    [
      circle(200, 200, 184, cool2),
      circle(200, 200, 184, ink, 0.55),
      circle(200, 200, 154, cool2, 0.55),
      path('M232 60A142 142 0 1 0 340 256A118 118 0 0 1 232 60Z', sun),
      path('M108 290A142 142 0 0 0 340 256A142 142 0 0 1 108 290Z', blush2),
      circle(124, 170, 15, blush),
      circle(152, 236, 21, blush),
      circle(112, 226, 9, blush),
      circle(204, 292, 11, blush),
      star(274, 132, 30, paper),
      star(318, 190, 17, paper),
      star(228, 176, 14, soft),
      circle(302, 96, 5, paper),
      circle(252, 216, 5, paper),
      circle(92, 92, 5, paper),
      circle(150, 54, 4, paper),
      path('M214 330C196 330 196 304 218 304C222 280 258 278 264 300C284 290 302 308 294 324C292 328 288 330 284 330Z', paper),
      path('M46 284C32 284 32 264 48 264C52 246 80 244 84 262C98 256 110 268 104 280C102 284 98 284 96 284Z', cool),
    ].join(''),
}

const sun: Motif = {
  sky: true,
  floats: true,
  draw: ({ sun: gold, warm, blush, paper, soft }) =>
    [
      times(12, (i) =>
        group(
          `rotate(${i * 30} 200 190)`,
          i % 2 ? leaf(200, 60, 38, 11, -90, gold, warm) : leaf(200, 64, 60, 17, -90, warm, gold),
        ),
      ),
      circle(200, 190, 112, warm),
      circle(200, 190, 98, gold),
      path('M200 92A98 98 0 0 1 200 288A128 128 0 0 0 200 92Z', warm, 0.45),
      oval(152, 146, 30, 16, paper, 0.5, -42),
      path('M40 306C26 306 22 274 52 272C58 238 112 236 120 266C152 254 176 280 164 306Z', paper),
      path('M94 306C116 296 120 280 120 266C152 254 176 280 164 306Z', soft, 0.6),
      path('M240 336C226 336 224 310 250 308C256 280 304 278 312 304C340 294 360 316 350 336Z', paper),
      path('M290 336C308 328 312 316 312 304C340 294 360 316 350 336Z', blush, 0.7),
    ].join(''),
}

const water: Motif = {
  pale: true,
  draw: ({ ink, paper, cool, cool2, soft, sun, warm, leaf: green, leaf2, shade, main }) =>
    [
      oval(196, 354, 140, 9, ink, 0.14),
      line('M236 250L296 34L330 22', warm, 13),
      path('M84 76H292L272 334C271 346 264 354 252 354H124C112 354 105 346 104 334Z', paper, 0.85),
      path(
        'M91 158C122 144 152 172 188 160C222 148 254 152 286 158L272 330C271 342 264 348 252 348H124C112 348 105 342 104 330Z',
        cool,
      ),
      path('M238 153C254 153 270 155 286 158L272 330C271 342 264 348 252 348H196C232 320 246 240 238 153Z', cool2, 0.55),
      path(
        'M91 158C122 144 152 172 188 160C222 148 254 152 286 158L285 176C254 168 222 166 188 178C152 190 122 162 92 176Z',
        paper,
        0.5,
      ),
      circle(138, 208, 40, sun),
      circle(138, 208, 31, paper),
      ...[0, 60, 120, 180, 240, 300].map((a) =>
        oval(138 + Math.cos(a / 57.3) * 16, 208 + Math.sin(a / 57.3) * 16, 11, 7, sun, 1, a),
      ),
      box(186, 214, 52, 52, 9, paper, 0.6),
      box(128, 266, 48, 48, 9, paper, 0.45),
      circle(212, 306, 9, paper, 0.6),
      circle(230, 288, 5, paper, 0.6),
      circle(196, 326, 5, paper, 0.6),
      leaf(214, 150, 66, 21, -118, green, leaf2),
      leaf(214, 150, 60, 20, -62, leaf2, green),
      line('M104 96L114 240', paper, 9, 0.8),
      path('M344 254C362 282 372 294 372 312A28 28 0 0 1 316 312C316 294 328 282 344 254Z', main),
      oval(334, 312, 5, 11, soft, 0.8),
      oval(188, 76, 104, 9, shade, 0.6),
    ].join(''),
}

const tree: Motif = {
  draw: ({ ink, leaf: green, leaf2, main, deep, sun, warm, warm2, soft }) =>
    [
      oval(200, 354, 140, 10, ink, 0.14),
      path('M180 354C188 300 184 250 178 200H222C216 250 212 300 224 354Z', warm2),
      path('M204 200H222C216 250 212 300 224 354H206C200 300 208 250 204 200Z', ink, 0.25),
      line('M198 270C170 250 150 240 136 216M204 250C232 232 250 220 262 200', warm2, 13),
      circle(116, 190, 74, leaf2),
      circle(286, 186, 76, deep),
      circle(200, 112, 92, main),
      circle(136, 152, 70, green),
      circle(266, 148, 64, leaf2),
      circle(200, 196, 60, green),
      path('M200 20A92 92 0 0 1 286 84A110 110 0 0 0 150 36A92 92 0 0 1 200 20Z', soft, 0.5),
      leaf(158, 122, 48, 14, -60, soft, main),
      leaf(226, 92, 44, 13, -40, soft, green),
      leaf(256, 168, 46, 13, -70, green, soft),
      leaf(186, 200, 44, 13, -110, soft, leaf2),
      leaf(108, 190, 40, 12, -80, soft, green),
      circle(150, 186, 13, warm),
      circle(236, 138, 13, warm),
      circle(280, 208, 12, sun),
      circle(194, 82, 11, sun),
      circle(226, 214, 11, warm),
      leaf(120, 354, 42, 10, -60, green, leaf2),
      leaf(118, 354, 36, 9, -120, leaf2, green),
      leaf(290, 354, 38, 9, -70, leaf2, green),
    ].join(''),
}

const rain: Motif = {
  sky: true,
  floats: true,
  draw: ({ paper, soft, ink, cool, cool2, leaf: green, leaf2, sun, shade }) =>
    [
      circle(278, 106, 64, sun),
      path('M78 218C18 214 18 134 82 132C90 62 190 48 218 106C268 80 326 116 316 162C362 170 360 216 318 218Z', cool2),
      path('M50 232C10 228 14 168 62 170C72 112 150 106 172 154C214 136 252 168 240 206C254 216 248 232 234 232Z', paper),
      path('M150 232C178 216 184 186 172 154C214 136 252 168 240 206C254 216 248 232 234 232Z', shade),
      path('M218 106C268 80 326 116 316 162C362 170 360 216 318 218H262C300 180 272 120 218 106Z', ink, 0.3),
      ...[
        [84, 262],
        [140, 252],
        [196, 264],
        [252, 248],
        [306, 256],
        [112, 306],
        [172, 304],
        [230, 302],
        [284, 300],
      ].map(([x, y], i) =>
        path(
          `M${x} ${y}C${x! + 12} ${y! + 18} ${x! + 14} ${y! + 24} ${x! + 14} ${y! + 30}A14 14 0 0 1 ${x! - 14} ${y! + 30}C${x! - 14} ${y! + 24} ${x! - 12} ${y! + 18} ${x} ${y}Z`,
          i % 2 ? cool : cool2,
        ),
      ),
      oval(196, 372, 150, 14, cool, 0.6),
      oval(196, 371, 84, 7, soft),
      leaf(70, 372, 52, 15, -66, green, leaf2),
      leaf(66, 374, 44, 13, -118, leaf2, green),
      leaf(336, 374, 48, 13, -104, leaf2, green),
    ].join(''),
}

const umbrella: Motif = {
  draw: ({ ink, warm, warm2, sun, paper, cool, cool2, deep, main, blush, leaf: green, leaf2 }) =>
    [
      oval(206, 356, 90, 8, ink, 0.14),
      ...[
        [60, 60],
        [112, 26],
        [300, 30],
        [350, 78],
        [56, 264],
        [348, 258],
        [312, 318],
        [98, 322],
      ].map(([x, y], i) => line(`M${x} ${y}L${x! - 8} ${y! + 26}`, i % 2 ? cool : cool2, 8)),
      line('M200 190V318C200 362 254 362 254 322', deep, 14),
      line('M200 62V40', deep, 12),
      path(
        'M28 212C36 120 108 58 200 58C292 58 364 120 372 212C350 190 306 190 286 212C264 190 222 190 200 212C178 190 136 190 114 212C94 190 50 190 28 212Z',
        warm,
      ),
      path('M200 58C156 92 122 146 114 212C136 190 178 190 200 212Z', blush),
      path('M200 58V212C222 190 264 190 286 212C278 146 244 92 200 58Z', sun),
      path('M200 58C292 58 364 120 372 212C350 190 306 190 286 212C278 146 244 92 200 58Z', warm2),
      path('M200 58C108 58 36 120 28 212C40 200 54 196 70 196C90 130 130 84 200 58Z', paper, 0.25),
      circle(200, 60, 12, deep),
      leaf(118, 354, 50, 14, -60, green, leaf2),
      leaf(114, 356, 42, 12, -118, leaf2, green),
      circle(86, 350, 7, main),
    ].join(''),
}

const window: Motif = {
  draw: ({ ink, paper, shade, cool, soft, sun, main, deep, leaf: green, leaf2, warm, warm2, ground3 }) =>
    [
      box(78, 30, 244, 296, 10, shade),
      box(72, 26, 244, 296, 10, paper),
      box(92, 46, 204, 256, 4, cool),
      box(92, 46, 204, 118, 4, soft, 0.6),
      circle(236, 118, 38, sun),
      path('M92 228C130 190 160 200 196 226C226 200 262 196 296 222V302H92Z', main),
      path('M92 262C140 236 180 246 220 262C252 244 276 246 296 256V302H92Z', leaf2),
      box(186, 46, 16, 256, 0, paper),
      box(92, 158, 204, 15, 0, paper),
      box(196, 46, 6, 256, 0, shade),
      path('M40 14H138C142 100 118 186 56 262C46 266 40 262 40 254Z', warm),
      path('M100 14H138C142 100 118 186 56 262C92 190 108 100 100 14Z', warm2, 0.6),
      path('M350 14H262C262 100 284 186 336 262C346 266 350 262 350 254Z', warm),
      path('M300 14H262C262 100 284 186 336 262C306 190 294 100 300 14Z', warm2, 0.6),
      box(26, 8, 344, 18, 9, deep),
      oval(196, 357, 172, 7, ink, 0.12),
      box(36, 318, 324, 36, 8, ground3),
      box(36, 318, 324, 13, 6, paper),
      path('M224 268H282L274 320H232Z', warm2),
      leaf(252, 268, 66, 18, -124, green, leaf2),
      leaf(254, 268, 76, 18, -88, leaf2, green),
      leaf(256, 268, 62, 18, -50, green, leaf2),
    ].join(''),
}

const house: Motif = {
  draw: ({ ink, paper, shade, warm, warm2, sun, main, deep, soft, leaf: green, leaf2, blush }) =>
    [
      oval(200, 354, 176, 9, ink, 0.14),
      circle(338, 246, 46, leaf2),
      circle(356, 280, 32, green),
      box(332, 284, 12, 68, 4, warm2),
      circle(58, 300, 40, green),
      circle(36, 322, 28, leaf2),
      box(262, 78, 38, 90, 4, deep),
      box(256, 70, 50, 16, 5, ink),
      path('M84 180H316V354H84Z', paper),
      path('M226 180H316V354H226Z', shade),
      path('M200 60L366 196C372 202 368 212 358 212H42C32 212 28 202 34 196Z', warm),
      path('M200 60L366 196C372 202 368 212 358 212H288Z', warm2, 0.75),
      path('M42 212H358C368 212 372 202 366 196H34C28 202 32 212 42 212Z', warm2),
      circle(200, 148, 25, blush),
      circle(200, 148, 16, sun),
      path('M172 354V276A28 28 0 0 1 228 276V354Z', main),
      path('M200 248A28 28 0 0 1 228 276V354H206Z', deep, 0.45),
      circle(216, 308, 5, sun),
      box(106, 240, 48, 52, 6, sun),
      line('M130 242V290M108 266H152', paper, 6),
      box(248, 240, 48, 52, 6, sun),
      line('M272 242V290M250 266H294', shade, 6),
      box(100, 292, 60, 10, 4, soft),
      box(242, 292, 60, 10, 4, soft),
      path('M160 354L176 340H224L240 354Z', soft),
      leaf(98, 354, 40, 11, -68, green, leaf2),
      leaf(96, 354, 34, 10, -116, leaf2, green),
      leaf(286, 354, 34, 10, -60, leaf2, green),
    ].join(''),
}

const sofa: Motif = {
  draw: ({ ink, main, deep, soft, warm, warm2, sun, paper, leaf: green, leaf2, shade }) =>
    [
      oval(200, 354, 186, 9, ink, 0.14),
      line('M346 350V110', deep, 8),
      path('M310 60H382L398 124H294Z', sun),
      path('M346 60H382L398 124H352Z', warm, 0.5),
      box(318, 342, 56, 12, 6, deep),
      box(62, 320, 18, 34, 5, warm2),
      box(262, 320, 18, 34, 5, warm2),
      path('M54 250V182C54 152 74 134 102 134H240C268 134 288 152 288 182V250Z', main),
      path('M171 134H240C268 134 288 152 288 182V250H171Z', deep, 0.3),
      line('M171 140V248', deep, 5, 0.6),
      group('rotate(-10 112 210)', box(78, 176, 70, 68, 14, warm), line('M96 194L130 228M130 194L96 228', sun, 6)),
      group('rotate(9 232 214)', box(200, 184, 62, 62, 14, paper), leaf(231, 236, 44, 13, -90, green, leaf2)),
      box(56, 240, 230, 52, 14, soft),
      box(56, 264, 230, 28, 12, main, 0.35),
      box(46, 284, 250, 46, 12, deep),
      path('M18 236C18 206 72 206 72 236V330H36C26 330 18 324 18 314Z', main),
      path('M324 236C324 206 270 206 270 236V330H306C316 330 324 324 324 314Z', main),
      path('M324 236C324 222 312 214 297 214V330H306C316 330 324 324 324 314Z', deep, 0.5),
      oval(45, 232, 20, 12, soft, 0.6),
      oval(297, 232, 20, 12, soft, 0.4),
      box(96, 48, 96, 66, 6, shade),
      box(102, 54, 84, 54, 3, paper),
      circle(158, 76, 13, warm),
      path('M102 108C120 82 142 88 186 108Z', green),
    ].join(''),
}

export const nature = { moon, sun, water, tree, rain, umbrella, window, house, sofa }
