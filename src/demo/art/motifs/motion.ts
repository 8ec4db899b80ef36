import { box, circle, group, leaf, line, oval, path, times } from '../shapes.ts'
import type { Motif } from './motif.ts'

const shoes: Motif = {
  draw: ({ ink, main, deep, soft, warm, warm2, sun, paper, shade, leaf: green, leaf2 }) => {
    const shoe = (body: string, dark: string, trim: string): string =>
      [
        path('M18 268C14 220 22 178 44 158C66 178 100 182 124 158C164 206 214 232 274 242C312 248 334 268 334 300H22Z', body),
        path('M18 268C30 236 66 232 92 252C110 268 112 290 108 300H22Z', dark),
        path('M250 238C300 242 334 262 334 300H260C270 276 268 254 250 238Z', dark),
        path('M44 158C66 178 100 182 124 158L136 174C104 206 60 206 34 176Z', trim),
        line('M150 196L128 222M176 212L154 240M204 226L184 254', paper, 9),
        path('M116 292C150 290 190 286 222 262C206 294 172 302 116 300Z', sun),
        path('M14 292H340C344 318 334 330 318 330H32C18 330 12 312 14 292Z', paper),
        path('M14 312C120 320 240 316 340 308C340 324 332 330 318 330H32C20 330 14 322 14 312Z', shade),
        times(5, (i) => box(54 + i * 54, 322, 26, 10, 4, dark)),
      ].join('')
    return [
      oval(204, 354, 186, 8, ink, 0.14),
      group('translate(74 -42) scale(.92)', shoe(main, deep, soft)),
      leaf(350, 350, 80, 18, -70, green, leaf2),
      leaf(352, 350, 66, 16, -36, leaf2, green),
      group('translate(8 24)', shoe(warm, warm2, sun)),
    ].join('')
  },
}

const bicycle: Motif = {
  draw: ({ ink, warm, warm2, main, deep, sun, leaf: green, leaf2, soft, blush2 }) => {
    const wheel = (x: number): string =>
      [
        circle(x, 270, 84, deep),
        circle(x, 270, 71, soft),
        times(6, (i) => group(`rotate(${i * 30} ${x} 270)`, box(x - 1.5, 202, 3, 136, 0, main))),
        circle(x, 270, 14, sun),
        circle(x, 270, 6, deep),
      ].join('')
    return [
      oval(200, 356, 182, 7, ink, 0.14),
      wheel(94),
      wheel(308),
      line('M94 270L150 168H266L194 268H94M150 168L194 268M274 130L308 270', warm, 14),
      line('M142 144L150 168', warm2, 12),
      line('M268 130L272 108H304C320 108 322 128 308 132', deep, 11),
      path('M108 128C124 124 158 124 178 130C174 148 150 146 128 146C114 146 106 140 108 128Z', deep),
      circle(194, 268, 23, warm2),
      circle(194, 268, 11, sun),
      line('M194 268L218 300', deep, 9),
      box(204, 298, 32, 9, 4, deep),
      path('M278 140H352L344 196H288Z', blush2),
      line('M284 160H348M286 178H346', warm2, 5),
      leaf(298, 142, 54, 15, -112, green, leaf2),
      leaf(314, 142, 62, 15, -84, leaf2, green),
      leaf(330, 142, 50, 14, -52, green, leaf2),
      circle(306, 118, 11, sun),
      circle(336, 112, 10, warm),
    ].join('')
  },
}

const swim: Motif = {
  rosy: true,
  sky: true,
  floats: true,
  draw: ({ ink, blush, blush2, warm, warm2, sun, cool, cool2, paper, main, deep, soft }) =>
    [
      circle(86, 102, 54, sun),
      path('M24 262C60 232 110 196 168 190C206 188 226 214 230 262Z', blush2),
      path('M24 262C54 236 84 216 118 204C150 214 168 236 172 262Z', warm),
      path('M24 262C54 236 70 226 90 216C116 226 128 242 130 262Z', warm2),
      circle(258, 206, 46, blush),
      path('M213 214C204 162 252 142 288 164C300 174 304 184 305 196C276 188 242 194 213 214Z', main),
      path('M258 154C276 154 298 170 305 196L280 193C280 178 274 164 258 154Z', deep, 0.5),
      line('M214 214C240 196 276 190 304 196', soft, 7),
      oval(288, 208, 14, 10, deep),
      oval(285, 206, 5, 4, paper),
      line('M174 212L204 98', blush, 40),
      line('M204 98L318 148', blush, 32),
      oval(338, 158, 30, 14, blush, 1, 26),
      line('M190 212L216 112L322 158', blush2, 8, 0.7),
      path('M6 252C40 228 70 228 102 252C134 276 166 276 198 252C230 228 262 228 294 252C326 276 358 276 394 248V306H6Z', cool),
      path('M6 286C40 266 70 266 102 286C134 306 166 306 198 286C230 266 262 266 294 286C326 306 358 306 394 284V346H6Z', cool2),
      path(
        'M6 324C40 306 70 306 102 324C134 342 166 342 198 324C230 306 262 306 294 324C326 342 358 342 394 322C372 366 300 388 200 388C100 388 28 366 6 322Z',
        ink,
      ),
      path(
        'M6 324C40 306 70 306 102 324C134 342 166 342 198 324C230 306 262 306 294 324C326 342 358 342 394 322C372 366 300 388 200 388C100 388 28 366 6 322Z',
        cool2,
        0.6,
      ),
      line(
        'M40 270C54 262 66 262 78 270M152 300C166 308 180 306 192 298M300 342C318 352 336 352 352 344M232 268C246 260 260 260 272 268',
        paper,
        7,
        0.8,
      ),
      circle(368, 206, 8, cool),
      circle(350, 222, 6, cool2),
      circle(384, 184, 5, cool),
    ].join(''),
}

const dumbbell: Motif = {
  floats: true,
  draw: ({ ink, main, deep, soft, warm, warm2, sun, paper, leaf: green, leaf2, shade }) =>
    [
      leaf(116, 104, 110, 30, -120, green, leaf2),
      leaf(124, 108, 104, 28, -78, leaf2, green),
      leaf(280, 300, 110, 30, 62, leaf2, green),
      leaf(272, 304, 104, 28, 100, green, leaf2),
      circle(318, 96, 24, sun),
      circle(76, 300, 14, warm),
      circle(104, 324, 8, sun),
      group(
        'rotate(-28 200 204)',
        box(120, 184, 160, 40, 8, shade),
        box(120, 184, 160, 14, 6, paper),
        times(7, (i) => box(140 + i * 18, 190, 7, 32, 3, ink, 0.18)),
        box(8, 176, 34, 56, 12, deep),
        box(358, 176, 34, 56, 12, deep),
        box(34, 120, 46, 168, 20, warm),
        box(58, 120, 22, 168, 11, warm2, 0.7),
        box(320, 120, 46, 168, 20, warm),
        box(344, 120, 22, 168, 11, warm2, 0.7),
        box(76, 92, 52, 224, 22, main),
        box(102, 92, 26, 224, 13, deep, 0.6),
        box(272, 92, 52, 224, 22, main),
        box(298, 92, 26, 224, 13, deep, 0.6),
        box(86, 112, 9, 110, 4, soft, 0.8),
        box(282, 112, 9, 110, 4, soft, 0.8),
      ),
    ].join(''),
}

const yoga: Motif = {
  rosy: true,
  draw: ({ ink, blush, blush2, main, deep, warm, warm2, sun, soft, leaf: green, leaf2 }) =>
    [
      oval(200, 356, 184, 8, ink, 0.12),
      box(22, 334, 356, 20, 10, warm),
      box(22, 344, 356, 10, 5, warm2, 0.7),
      leaf(62, 334, 96, 24, -106, green, leaf2),
      leaf(56, 334, 70, 20, -146, leaf2, green),
      leaf(338, 334, 96, 24, -74, leaf2, green),
      leaf(344, 334, 70, 20, -34, green, leaf2),
      path('M182 112H218V148H182Z', blush2),
      circle(200, 84, 42, blush),
      path('M156 84C150 30 250 30 244 84C232 62 212 58 186 64C170 68 160 74 156 84Z', ink),
      circle(200, 30, 19, ink),
      path('M148 148C166 136 234 136 252 148C264 190 246 226 244 262H156C154 226 136 190 148 148Z', main),
      path('M214 139C232 141 246 144 252 148C264 190 246 226 244 262H210C230 220 232 180 214 139Z', deep, 0.45),
      path('M180 138C186 156 214 156 220 138Z', blush),
      path('M150 240H250L236 300H164Z', deep),
      line('M154 160C124 186 104 228 92 270', blush, 24),
      line('M246 160C276 186 296 228 308 270', blush2, 24),
      line('M156 160C144 170 134 182 126 196', main, 32),
      line('M244 160C256 170 266 182 274 196', main, 32),
      path('M156 250C96 258 50 284 56 312C62 336 120 340 200 330C212 320 200 300 184 292Z', deep),
      path('M244 250C304 258 350 284 344 312C338 336 280 340 200 330C176 322 190 296 216 292Z', deep),
      path('M244 250C304 258 350 284 344 312C338 336 280 340 236 334C300 320 300 280 244 250Z', ink, 0.35),
      oval(170, 322, 30, 12, blush, 1, -8),
      oval(232, 322, 30, 12, blush2, 1, 8),
      circle(90, 276, 14, blush),
      circle(310, 276, 14, blush2),
      circle(200, 214, 11, sun),
      line('M184 90C188 94 192 94 195 90M206 90C209 94 213 94 216 90', deep, 3.5),
      circle(200, 30, 8, soft, 0.2),
    ].join(''),
}

const wheelchair: Motif = {
  draw: ({ ink, main, deep, soft, warm, warm2, sun, paper, leaf: green, leaf2 }) =>
    [
      oval(200, 356, 160, 8, ink, 0.14),
      line('M96 76L128 82L146 244H262L300 330H338', deep, 15),
      box(84, 66, 52, 20, 10, warm2),
      path('M126 96C126 88 134 84 142 88L156 228H140Z', warm2),
      path('M134 92C172 96 166 210 168 228H148Z', warm),
      box(140, 214, 134, 36, 16, warm),
      box(140, 232, 134, 18, 9, warm2, 0.7),
      line('M152 168H238C250 168 252 178 252 190V214', deep, 12),
      box(160, 156, 84, 20, 10, main),
      group(
        'rotate(-6 190 206)',
        path('M172 204C172 176 204 168 224 182C242 194 240 212 232 216H178Z', soft),
        line('M188 186L220 212M206 180L232 204', paper, 5),
      ),
      circle(158, 262, 92, deep),
      circle(158, 262, 78, paper),
      circle(158, 262, 66, main),
      circle(158, 262, 56, soft),
      times(6, (i) => group(`rotate(${i * 30} 158 262)`, box(156, 206, 4, 112, 0, main))),
      circle(158, 262, 17, sun),
      circle(158, 262, 7, deep),
      circle(294, 326, 28, deep),
      circle(294, 326, 15, soft),
      circle(294, 326, 6, deep),
      box(306, 322, 56, 13, 6, warm2),
      leaf(44, 354, 56, 14, -70, green, leaf2),
      leaf(42, 354, 46, 12, -118, leaf2, green),
    ].join(''),
}

const cane: Motif = {
  draw: ({ ink, warm, warm2, main, deep, soft, sun, leaf: green, leaf2, paper, blush2 }) =>
    [
      oval(210, 355, 176, 8, ink, 0.14),
      box(176, 306, 204, 48, 6, main),
      box(176, 306, 204, 14, 6, soft),
      box(240, 258, 140, 50, 6, main),
      box(240, 258, 140, 14, 6, soft),
      box(304, 210, 76, 50, 6, main),
      box(304, 210, 76, 14, 6, soft),
      path('M344 224H380V354H290C330 330 344 280 344 224Z', deep, 0.35),
      leaf(342, 158, 70, 19, -128, green, leaf2),
      leaf(342, 158, 78, 20, -90, leaf2, green),
      leaf(342, 158, 70, 19, -52, green, leaf2),
      path('M314 154H370L362 212H322Z', warm),
      path('M346 154H370L362 212H340Z', warm2, 0.7),
      box(308, 150, 68, 16, 6, warm2),
      line('M106 342V122C106 50 206 50 206 116', warm2, 28),
      line('M100 338V122C100 46 198 44 204 98', blush2, 9),
      box(87, 318, 38, 38, 9, deep),
      box(88, 190, 36, 22, 6, sun),
      box(88, 218, 36, 9, 4, paper),
      line('M206 108V124', deep, 30),
      leaf(54, 354, 76, 20, -86, green, leaf2),
      leaf(50, 354, 60, 17, -132, leaf2, green),
      circle(196, 300, 7, sun),
      circle(146, 346, 8, sun),
    ].join(''),
}

export const motion = { shoes, bicycle, swim, dumbbell, yoga, wheelchair, cane }
