import { box, circle, drawNumber, group, leaf, line, oval, path, times } from '../shapes.ts'
import type { Motif } from './motif.ts'

const stethoscope: Motif = {
  floats: true,
  draw: ({ main, deep, soft, warm, warm2, sun, paper, shade, leaf: green, leaf2 }) =>
    [
      leaf(96, 336, 110, 30, -160, green, leaf2),
      leaf(108, 350, 96, 26, 168, leaf2, green),
      line('M100 66C58 84 70 190 110 224C128 240 152 240 170 224C210 190 222 84 180 66', deep, 22),
      line('M94 78C66 106 80 186 114 216', soft, 6, 0.7),
      line('M140 240V292C140 376 262 378 274 296C280 250 282 232 282 204', main, 22),
      line('M146 300C152 356 246 358 266 296', soft, 6, 0.7),
      group('rotate(24 108 58)', box(96, 40, 36, 26, 12, shade), circle(132, 53, 13, warm)),
      group('rotate(-24 172 58)', box(148, 40, 36, 26, 12, shade), circle(148, 53, 13, warm)),
      box(124, 222, 32, 44, 12, shade),
      circle(282, 158, 64, deep),
      circle(282, 158, 53, paper),
      circle(282, 158, 42, shade),
      box(270, 206, 24, 26, 8, deep),
      path('M282 146C290 130 314 134 312 154C310 170 294 180 282 190C270 180 254 170 252 154C250 134 274 130 282 146Z', warm),
      path('M282 146C290 130 314 134 312 154C310 170 294 180 282 190C296 172 294 158 282 146Z', warm2),
      circle(348, 82, 12, sun),
      circle(366, 110, 7, warm),
    ].join(''),
}

const pill: Motif = {
  floats: true,
  draw: ({ warm, warm2, paper, shade, main, deep, soft, sun, leaf: green, leaf2, blush }) =>
    [
      leaf(286, 116, 110, 30, -70, green, leaf2),
      leaf(276, 116, 96, 28, -112, leaf2, green),
      group(
        'rotate(-38 170 190)',
        path('M170 128H242A62 62 0 0 1 242 252H170Z', paper),
        path('M170 200C220 210 270 200 302 182A62 62 0 0 1 242 252H170Z', shade),
        path('M170 128H92A62 62 0 0 0 92 252H170Z', warm),
        path('M170 204C120 212 64 206 31 184A62 62 0 0 0 92 252H170Z', warm2, 0.75),
        box(78, 146, 70, 15, 7, blush, 0.8),
        box(184, 146, 62, 13, 6, shade, 0.7),
      ),
      oval(276, 292, 68, 52, deep),
      oval(276, 280, 68, 52, main),
      oval(276, 278, 54, 39, soft, 0.35),
      line('M232 292L320 266', deep, 7),
      oval(110, 330, 44, 34, warm2),
      oval(110, 322, 44, 34, sun),
      line('M82 328L138 316', warm2, 6),
      oval(356, 214, 20, 15, paper),
      circle(334, 340, 13, warm),
      circle(190, 350, 9, soft),
    ].join(''),
}

const syringe: Motif = {
  floats: true,
  draw: ({ paper, shade, main, deep, warm, warm2, cool, sun, leaf: green, leaf2, soft }) =>
    [
      leaf(120, 116, 96, 27, -138, green, leaf2),
      leaf(128, 108, 96, 27, -96, leaf2, green),
      leaf(300, 150, 96, 27, 4, leaf2, green),
      group(
        'rotate(45 200 200)',
        box(-26, 158, 26, 84, 12, deep),
        box(-4, 188, 100, 24, 6, main),
        box(84, 128, 22, 144, 10, deep),
        box(100, 146, 196, 108, 16, paper),
        box(100, 206, 196, 48, 14, shade),
        path('M170 154H280C288 154 294 160 294 168V232C294 240 288 246 280 246H170Z', warm, 0.9),
        path('M170 206H294V232C294 240 288 246 280 246H170Z', warm2, 0.6),
        box(152, 150, 22, 100, 6, deep),
        box(96, 190, 60, 20, 0, main),
        times(5, (i) => box(192 + i * 20, 154, 6, i % 2 ? 18 : 30, 3, paper, 0.9)),
        path('M294 172L330 186V214L294 228Z', main),
        path('M330 194H420L432 200L420 206H330Z', cool),
        box(116, 158, 30, 9, 4, soft),
      ),
      path('M330 62C348 88 356 98 356 112A26 26 0 0 1 304 112C304 98 314 88 330 62Z', cool),
      oval(320, 112, 5, 10, paper, 0.8),
      circle(86, 290, 18, sun),
      circle(112, 320, 9, warm),
    ].join(''),
}

const thermometer: Motif = {
  sky: true,
  floats: true,
  draw: ({ paper, shade, warm, warm2, main, deep, soft, sun, blush, leaf: green, leaf2 }) =>
    [
      circle(102, 118, 58, sun),
      times(8, (i) => group(`rotate(${i * 45} 102 118)`, box(96, 36, 12, 20, 6, warm))),
      leaf(288, 330, 90, 24, -18, green, leaf2),
      leaf(280, 338, 80, 22, 26, leaf2, green),
      group(
        'rotate(18 210 200)',
        path('M170 64A44 44 0 0 1 258 64V252A78 78 0 1 1 170 252Z', deep),
        path('M182 64A32 32 0 0 1 246 64V260A66 66 0 1 1 182 260Z', paper),
        path('M220 33A32 32 0 0 1 246 64V260A66 66 0 0 1 214 380C270 340 226 280 220 240Z', shade),
        circle(214, 314, 48, warm),
        path('M226 268A48 48 0 0 1 214 362C240 340 242 300 226 268Z', warm2, 0.8),
        box(202, 126, 24, 160, 12, warm),
        oval(194, 300, 9, 14, blush, 0.8, 20),
        times(7, (i) => box(262, 78 + i * 26, i % 2 ? 20 : 34, 8, 4, i % 2 ? soft : main)),
      ),
    ].join(''),
}

const clipboard: Motif = {
  fixed: true,
  draw: ({ ink, paper, shade, main, deep, soft, warm, warm2, sun, leaf: green, leaf2 }) =>
    [
      oval(204, 354, 136, 8, ink, 0.14),
      box(70, 44, 250, 310, 20, deep),
      box(70, 44, 238, 310, 20, main),
      box(92, 74, 206, 260, 8, shade),
      box(88, 70, 204, 260, 8, paper),
      path('M132 66C132 52 142 46 154 46C158 20 226 20 230 46C242 46 252 52 252 66V88H132Z', warm),
      box(132, 72, 120, 16, 5, warm2),
      circle(192, 46, 9, paper),
      ...[0, 1, 2].map((i) =>
        [
          box(108, 124 + i * 58, 34, 34, 9, [soft, sun, soft][i]!),
          line(`M116 ${141 + i * 58}L123 ${149 + i * 58}L135 ${133 + i * 58}`, deep, 6),
          box(158, 128 + i * 58, 108 - i * 18, 10, 5, deep, 0.75),
          box(158, 146 + i * 58, 70 + i * 10, 8, 4, shade),
        ].join(''),
      ),
      line('M112 308H150L162 290L178 318L192 300H262', warm, 7),
      group(
        'rotate(22 330 250)',
        box(316, 140, 28, 160, 6, sun),
        box(330, 140, 14, 160, 6, warm, 0.5),
        path('M316 300H344L330 340Z', paper),
        path('M325 326H335L330 340Z', ink),
        box(316, 128, 28, 26, 8, warm2),
      ),
      leaf(60, 354, 80, 20, -104, green, leaf2),
      leaf(62, 354, 66, 18, -64, leaf2, green),
    ].join(''),
}

const chart: Motif = {
  fixed: true,
  draw: ({ ink, paper, shade, main, deep, soft, warm, warm2, sun, leaf: green, leaf2 }) =>
    [
      oval(200, 354, 170, 8, ink, 0.14),
      box(34, 50, 340, 304, 22, shade),
      box(26, 46, 340, 304, 22, paper),
      times(4, (i) => box(54, 108 + i * 54, 284, 4, 2, shade)),
      ...[
        [66, 96, soft],
        [122, 140, main],
        [178, 118, soft],
        [234, 180, main],
        [290, 214, deep],
      ].map(
        ([x, h, f]) =>
          box(Number(x), 318 - Number(h), 40, Number(h), 10, String(f)) +
          box(Number(x) + 24, 318 - Number(h), 16, Number(h), 8, ink, 0.1),
      ),
      box(50, 314, 296, 10, 5, deep),
      line('M86 192L142 150L198 172L254 112L318 78', warm, 11),
      circle(86, 192, 12, warm2),
      circle(142, 150, 12, warm2),
      circle(198, 172, 12, warm2),
      circle(254, 112, 12, warm2),
      circle(318, 78, 17, sun),
      circle(318, 78, 7, warm2),
      leaf(372, 352, 86, 22, -108, green, leaf2),
      leaf(374, 352, 70, 19, -70, leaf2, green),
    ].join(''),
}

const bandage: Motif = {
  rosy: true,
  floats: true,
  draw: ({ blush, blush2, paper, warm, sun, leaf: green, leaf2, shade, main }) => {
    const dots = (x: number, y: number): string =>
      times(9, (i) => circle(x + (i % 3) * 26, y + Math.floor(i / 3) * 26, 5.5, blush2))
    return [
      leaf(200, 92, 96, 28, -116, green, leaf2),
      leaf(200, 92, 96, 28, -64, leaf2, green),
      circle(70, 200, 13, sun),
      circle(334, 204, 13, warm),
      circle(356, 178, 7, sun),
      group('rotate(-45 200 200)', box(14, 140, 372, 120, 60, blush2), box(14, 140, 372, 110, 55, shade)),
      group(
        'rotate(45 200 200)',
        box(10, 138, 380, 124, 62, blush2),
        box(10, 138, 380, 114, 57, blush),
        dots(46, 172),
        dots(302, 172),
        box(132, 138, 136, 114, 0, blush2, 0.4),
        box(138, 146, 124, 100, 14, paper),
      ),
      path('M200 178C208 160 238 162 236 188C234 208 214 218 200 230C186 218 166 208 164 188C162 162 192 160 200 178Z', warm),
      circle(182, 184, 5, paper, 0.7),
      circle(200, 352, 10, main),
    ].join('')
  },
}

const needle: Motif = {
  rosy: true,
  floats: true,
  draw: ({ main, deep, soft, warm, warm2, sun, paper, blush, blush2, cool, leaf: green, leaf2 }) => {
    const pin = (x: number, y: number, turn: number): string =>
      group(
        `translate(${x} ${y}) rotate(${turn})`,
        path('M-3 -120H3L1 40L0 52L-1 40Z', cool),
        box(-3, -120, 6, 120, 2, deep),
        box(-9, -210, 18, 98, 8, sun),
        times(5, (i) => box(-9, -196 + i * 17, 18, 6, 2, warm2, 0.7)),
        circle(0, -220, 13, warm),
        circle(0, -220, 5, paper),
      )
    return [
      circle(200, 168, 132, soft, 0.5),
      leaf(76, 236, 84, 24, -140, green, leaf2),
      leaf(322, 236, 84, 24, -40, leaf2, green),
      path('M20 306C60 246 130 226 200 228C270 226 340 246 380 306C384 340 344 372 200 372C56 372 16 340 20 306Z', blush),
      path('M20 306C80 340 320 340 380 306C384 340 344 372 200 372C56 372 16 340 20 306Z', blush2),
      line('M64 300C130 268 270 268 336 300', soft, 6),
      ...[
        [106, 284],
        [156, 276],
        [246, 276],
        [296, 284],
      ].map(([x, y]) => circle(x!, y!, 10, warm) + circle(x!, y!, 4, paper)),
      pin(148, 236, -22),
      pin(252, 236, 22),
      pin(200, 236, 0),
      circle(200, 290, 15, warm2),
      circle(200, 290, 6, sun),
      circle(330, 90, 10, main),
    ].join('')
  },
}

const cuff: Motif = {
  draw: ({ ink, main, deep, soft, warm, sun, paper, shade, cool }) =>
    [
      oval(200, 354, 176, 8, ink, 0.14),
      path('M34 122C34 86 70 66 112 66H174C216 66 236 88 236 122V218C236 254 212 274 172 274H112C70 274 34 252 34 218Z', main),
      path('M176 66C216 68 236 88 236 122V218C236 254 212 274 172 274H150C196 250 206 120 176 66Z', deep, 0.5),
      oval(92, 170, 44, 80, deep),
      oval(96, 170, 34, 68, ink, 0.55),
      box(150, 92, 20, 158, 8, soft),
      circle(202, 130, 10, sun),
      line('M176 66C200 110 200 230 172 274', soft, 4, 0.5),
      line('M196 244C204 316 250 330 262 288', ink, 13),
      box(206, 190, 180, 164, 24, shade),
      box(206, 190, 180, 154, 24, paper),
      box(222, 206, 104, 122, 10, deep),
      box(228, 212, 92, 110, 6, soft),
      drawNumber(128, 236, 226, 38, ink, 14),
      drawNumber(78, 262, 280, 30, ink, 14),
      circle(356, 234, 16, warm),
      box(342, 274, 28, 14, 7, cool),
      box(342, 302, 28, 14, 7, cool),
    ].join(''),
}

const meter: Motif = {
  fixed: true,
  draw: ({ ink, main, deep, soft, warm, warm2, sun, paper, shade, cool }) =>
    [
      oval(190, 354, 150, 8, ink, 0.14),
      path('M60 90C60 48 94 32 160 32C226 32 260 48 260 90V230C260 300 226 354 160 354C94 354 60 300 60 230Z', main),
      path(
        'M196 34C240 40 260 56 260 90V230C260 300 226 354 160 354C150 354 142 353 134 350C220 320 236 160 196 34Z',
        deep,
        0.45,
      ),
      box(88, 66, 144, 126, 16, deep),
      box(96, 74, 128, 110, 10, paper),
      box(96, 146, 128, 38, 10, soft, 0.7),
      drawNumber(112, 104, 88, 46, ink, 13),
      box(108, 162, 52, 8, 4, deep),
      circle(160, 246, 32, soft),
      circle(160, 246, 22, paper),
      circle(108, 226, 8, sun),
      circle(212, 226, 8, sun),
      box(142, 340, 36, 12, 4, ink),
      box(148, 312, 24, 30, 4, paper),
      box(148, 312, 24, 10, 3, warm),
      path('M322 150C346 186 362 206 362 230A40 40 0 0 1 282 230C282 206 300 186 322 150Z', warm),
      path('M322 150C346 186 362 206 362 230A40 40 0 0 1 322 270C346 244 342 196 322 150Z', warm2, 0.8),
      oval(300, 228, 6, 14, paper, 0.6, 10),
      group(
        'rotate(-14 320 326)',
        box(272, 314, 100, 28, 7, shade),
        box(272, 310, 100, 28, 7, paper),
        box(340, 310, 32, 28, 7, warm),
        box(284, 318, 30, 12, 3, cool),
      ),
      circle(306, 96, 10, sun),
    ].join(''),
}

export const care = { stethoscope, pill, syringe, thermometer, clipboard, chart, bandage, needle, cuff, meter }
