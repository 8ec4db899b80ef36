import { box, circle, group, leaf, line, oval, path, times } from '../shapes.ts'
import type { Motif } from './motif.ts'

const eye: Motif = {
  floats: true,
  draw: ({ paper, shade, main, deep, ink, soft, warm, blush, blush2, cool }) =>
    [
      path('M14 208C74 108 142 82 200 82C258 82 326 108 386 208C326 306 258 330 200 330C142 330 74 306 14 208Z', blush),
      path('M14 208C74 306 142 330 200 330C258 330 326 306 386 208C330 284 262 300 200 300C138 300 70 284 14 208Z', blush2),
      path('M40 210C92 138 148 118 200 118C252 118 308 138 360 210C308 280 252 298 200 298C148 298 92 280 40 210Z', paper),
      path('M40 210C92 138 148 118 200 118C252 118 308 138 360 210C312 168 256 152 200 152C144 152 88 168 40 210Z', shade),
      circle(200, 208, 82, deep),
      circle(200, 208, 70, main),
      times(12, (i) => group(`rotate(${i * 30} 200 208)`, path('M194 144H206L202 184H198Z', i % 2 ? soft : cool))),
      circle(200, 208, 36, ink),
      circle(222, 184, 18, paper),
      circle(178, 232, 8, paper, 0.7),
      line('M58 132L34 104M112 92L96 58M172 72L166 34M230 72L236 34M288 92L304 58M342 132L366 104', deep, 11),
      circle(40, 212, 9, warm),
    ].join(''),
}

const tooth: Motif = {
  floats: true,
  pale: true,
  draw: ({ paper, shade, main, deep, warm, cool, leaf: green, leaf2, sun, soft }) =>
    [
      path(
        'M200 92C160 62 84 66 72 138C64 190 92 214 100 262C108 316 118 362 144 358C172 354 164 270 200 270C236 270 228 354 256 358C282 362 292 316 300 262C308 214 336 190 328 138C316 66 240 62 200 92Z',
        paper,
      ),
      path(
        'M262 76C300 78 324 100 328 138C336 190 308 214 300 262C292 316 282 362 256 358C228 354 236 270 200 270C262 256 300 160 262 76Z',
        shade,
      ),
      path('M200 92C214 104 234 110 252 106C236 120 212 116 200 92Z', shade),
      oval(112, 138, 16, 32, cool, 0.35, 14),
      circle(104, 188, 8, cool, 0.35),
      group(
        'rotate(-34 210 240)',
        box(80, 248, 290, 28, 14, main),
        box(80, 262, 290, 14, 7, deep, 0.6),
        box(88, 220, 96, 34, 6, soft),
        times(5, (i) => box(92 + i * 18, 206, 13, 46, 4, i % 2 ? warm : paper)),
        circle(346, 262, 6, soft),
      ),
      leaf(328, 82, 58, 17, -76, green, leaf2),
      leaf(332, 84, 52, 16, -24, leaf2, green),
      circle(64, 88, 15, paper),
      circle(40, 118, 9, sun),
      circle(86, 58, 8, paper),
    ].join(''),
}

const ear: Motif = {
  rosy: true,
  floats: true,
  draw: ({ blush, blush2, warm, warm2, main, soft, sun, deep }) =>
    [
      line('M318 128C352 172 352 232 318 276', main, 15),
      line('M352 92C404 156 404 248 352 312', soft, 15),
      circle(300, 202, 13, sun),
      path(
        'M176 36C258 36 300 98 290 164C282 216 248 230 238 272C230 320 202 364 152 364C106 364 82 326 92 286C70 240 56 196 62 146C68 82 112 36 176 36Z',
        blush,
      ),
      path(
        'M176 36C258 36 300 98 290 164C282 216 248 230 238 272C230 320 202 364 152 364C130 364 112 354 102 340C210 340 190 240 236 190C270 140 240 58 176 36Z',
        blush2,
        0.75,
      ),
      line('M96 190C84 124 120 78 172 78C224 78 250 118 242 158', warm, 19),
      line(
        'M130 212C118 160 142 122 176 122C206 122 216 152 200 172C186 190 170 190 172 212C174 230 194 230 196 248C196 276 170 284 158 268',
        warm2,
        18,
      ),
      circle(150, 316, 15, sun),
      circle(150, 316, 6, deep),
      oval(98, 252, 8, 20, blush, 1, 14),
    ].join(''),
}

const skin: Motif = {
  rosy: true,
  draw: ({ ink, blush, blush2, warm, warm2, sun, paper, cool, cool2, deep, leaf: green, leaf2 }) =>
    [
      oval(200, 354, 180, 8, ink, 0.14),
      path('M30 268C90 282 130 258 200 270C270 282 310 258 370 268V336C370 346 362 354 352 354H48C38 354 30 346 30 336Z', sun),
      times(7, (i) => circle(62 + i * 46, 316 + (i % 2) * 10, 19, paper, 0.45)),
      path('M30 172C90 188 130 160 200 174C270 188 310 160 370 172V276C310 268 270 292 200 280C130 268 90 292 30 276Z', blush2),
      path('M30 134C90 150 130 120 200 136C270 150 310 120 370 134V182C310 170 270 198 200 184C130 170 90 198 30 182Z', blush),
      path('M30 120C90 136 130 106 200 122C270 136 310 106 370 120V140C310 128 270 156 200 142C130 128 90 156 30 140Z', warm),
      path('M92 148C96 200 84 236 100 254C116 236 104 200 108 148Z', warm2),
      circle(100, 252, 18, warm2),
      line('M100 250C98 180 100 100 130 44', deep, 9),
      path('M282 148C286 196 274 224 290 240C306 224 294 196 298 148Z', warm2),
      circle(290, 238, 17, warm2),
      line('M290 236C288 180 286 110 306 66', deep, 9),
      line('M160 300C160 250 190 260 190 216C190 200 204 200 204 216M234 300C236 262 222 250 224 226', warm2, 8),
      line('M176 300C176 262 206 262 206 234M250 300C250 260 238 252 238 228', cool2, 8),
      path('M198 28C216 54 224 66 224 80A26 26 0 0 1 172 80C172 66 180 54 198 28Z', cool),
      path('M198 28C216 54 224 66 224 80A26 26 0 0 1 198 106C210 90 210 58 198 28Z', cool2, 0.6),
      leaf(348, 96, 44, 14, -110, green, leaf2),
      leaf(52, 96, 38, 12, -70, leaf2, green),
    ].join(''),
}

const hand: Motif = {
  rosy: true,
  floats: true,
  draw: ({ blush, blush2, warm, main, deep, paper, sun, soft, leaf: green, leaf2 }) =>
    [
      group('rotate(-16 120 150)', box(94, 66, 46, 170, 23, blush)),
      group('rotate(-5 172 120)', box(148, 34, 48, 200, 24, blush)),
      group('rotate(6 226 130)', box(202, 42, 47, 196, 23, blush)),
      group('rotate(18 276 160)', box(252, 86, 42, 160, 21, blush)),
      path('M106 196C150 172 240 172 286 206C300 260 284 306 256 330H146C116 306 100 250 106 196Z', blush),
      path('M118 290C84 272 66 236 40 214C26 198 42 176 64 186C94 198 110 226 142 236Z', blush),
      path('M262 190C276 196 286 206 286 206C300 260 284 306 256 330H196C250 300 272 246 262 190Z', blush2, 0.65),
      line('M120 236C150 220 196 214 236 216M150 306C136 266 154 240 188 234M196 316C192 286 220 256 268 244', blush2, 7),
      oval(114, 92, 10, 13, paper, 0.5, -16),
      oval(168, 54, 10, 13, paper, 0.5, -5),
      oval(229, 64, 10, 13, paper, 0.5, 6),
      oval(288, 110, 9, 12, paper, 0.5, 18),
      path('M132 326H270C276 326 280 330 280 336V392H122V336C122 330 126 326 132 326Z', main),
      box(122, 338, 158, 15, 0, soft),
      path('M232 326H270C276 326 280 330 280 336V392H220Z', deep, 0.4),
      circle(196, 268, 17, warm),
      circle(196, 268, 7, sun),
      leaf(326, 250, 56, 18, -58, green, leaf2),
      leaf(322, 254, 48, 15, -6, leaf2, green),
    ].join(''),
}

const foot: Motif = {
  rosy: true,
  floats: true,
  draw: ({ blush, blush2, warm, warm2, sun, main, soft, paper, leaf: green, leaf2 }) =>
    [
      leaf(98, 340, 120, 34, -148, green, leaf2),
      leaf(100, 352, 96, 28, 178, leaf2, green),
      leaf(294, 340, 116, 34, -30, leaf2, green),
      path(
        'M126 146C148 112 232 108 268 150C298 190 268 226 262 268C258 318 252 376 202 380C152 384 138 334 140 292C142 240 100 196 126 146Z',
        blush,
      ),
      path(
        'M248 130C256 136 262 142 268 150C298 190 268 226 262 268C258 318 252 376 202 380C186 380 174 376 164 368C240 360 226 280 244 226C256 190 262 160 248 130Z',
        blush2,
        0.75,
      ),
      oval(136, 76, 33, 43, blush, 1, -10),
      oval(194, 66, 24, 32, blush, 1, 0),
      oval(238, 78, 21, 28, blush, 1, 10),
      oval(272, 102, 19, 24, blush, 1, 20),
      oval(296, 134, 16, 20, blush, 1, 28),
      oval(130, 62, 13, 16, paper, 0.5),
      oval(190, 54, 9, 12, paper, 0.5),
      oval(236, 68, 8, 10, paper, 0.5),
      oval(188, 168, 54, 34, warm, 0.35, -6),
      oval(200, 336, 36, 30, warm, 0.35),
      circle(196, 214, 17, warm2),
      circle(196, 214, 7, sun),
      line('M164 250C178 262 182 280 180 300', blush2, 7),
      circle(330, 210, 12, main),
      circle(352, 238, 7, soft),
      circle(72, 216, 9, sun),
    ].join(''),
}

/** Visible parts of the body. */
export const body = { eye, tooth, ear, skin, hand, foot }
