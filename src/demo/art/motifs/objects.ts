import { box, circle, group, leaf, line, oval, path, times } from '../shapes.ts'
import type { Motif } from './motif.ts'

const phone: Motif = {
  fixed: true,
  draw: ({ ink, main, deep, soft, warm, warm2, sun, paper, leaf: green, leaf2, shade }) =>
    [
      oval(200, 355, 120, 8, ink, 0.14),
      box(108, 22, 192, 334, 30, ink),
      box(102, 22, 190, 332, 30, deep),
      box(114, 36, 166, 304, 18, paper),
      path('M114 54C114 44 122 36 132 36H262C272 36 280 44 280 54V168C224 196 170 140 114 168Z', soft),
      box(170, 44, 54, 11, 5, deep),
      circle(238, 98, 23, sun),
      path('M114 150C150 112 176 128 202 146C230 130 256 134 280 150V176C224 200 170 150 114 176Z', main),
      path('M197 226C206 204 242 206 240 238C238 262 214 274 197 290C180 274 156 262 154 238C152 206 188 204 197 226Z', warm),
      line('M160 246H178L188 230L202 262L212 246H234', paper, 6),
      box(136, 308, 122, 12, 6, shade),
      box(136, 308, 76, 12, 6, main),
      path(
        'M300 92C300 76 310 68 324 68H366C380 68 388 76 388 92V124C388 138 380 146 366 146H334L312 166L316 144C306 142 300 134 300 124Z',
        warm,
      ),
      circle(324, 107, 7, paper),
      circle(344, 107, 7, paper),
      circle(364, 107, 7, paper),
      path(
        'M14 190C14 176 22 168 34 168H80C92 168 100 176 100 190V218C100 230 92 238 80 238H74L78 258L54 238H34C22 238 14 230 14 218Z',
        paper,
      ),
      line('M38 204L52 216L76 190', leaf2, 8),
      box(287, 110, 8, 50, 3, warm2),
      leaf(82, 354, 66, 17, -112, green, leaf2),
      leaf(84, 354, 56, 15, -70, leaf2, green),
      leaf(318, 354, 60, 16, -66, leaf2, green),
    ].join(''),
}

const watch: Motif = {
  fixed: true,
  floats: true,
  draw: ({ ink, main, deep, soft, warm, warm2, sun, paper, leaf: green, leaf2 }) =>
    [
      leaf(92, 300, 90, 26, 150, green, leaf2),
      leaf(98, 314, 80, 24, 112, leaf2, green),
      leaf(312, 96, 90, 26, -32, leaf2, green),
      leaf(304, 86, 80, 24, -74, green, leaf2),
      path('M150 112L164 8H236L250 112Z', warm),
      path('M210 8H236L250 112H216Z', warm2, 0.7),
      path('M150 288L164 392H236L250 288Z', warm),
      path('M210 392H236L250 288H216Z', warm2, 0.7),
      times(3, (i) => circle(200, 330 + i * 20, 5.5, ink, 0.5)),
      box(154, 40, 92, 13, 6, warm2, 0.6),
      box(298, 164, 22, 34, 8, warm2),
      box(298, 212, 16, 40, 7, deep),
      box(94, 92, 214, 216, 58, ink),
      box(90, 90, 212, 214, 58, deep),
      box(108, 108, 176, 178, 44, paper),
      circle(196, 186, 64, soft),
      line('M196 130A56 56 0 1 1 144 206', main, 15),
      line('M144 206A56 56 0 0 1 154 150', sun, 15),
      path('M196 178C202 164 224 166 223 184C222 200 206 208 196 218C186 208 170 200 169 184C168 166 190 164 196 178Z', warm),
      line('M130 266H166L176 250L190 278L200 266H262', warm2, 6),
      circle(262, 132, 8, sun),
    ].join(''),
}

const book: Motif = {
  draw: ({ ink, paper, shade, main, deep, soft, warm, warm2, sun, leaf: green, leaf2 }) =>
    [
      oval(200, 355, 180, 8, ink, 0.14),
      line('M200 210C196 160 204 130 200 84', leaf2, 9),
      leaf(200, 170, 96, 30, -154, green, leaf2),
      leaf(200, 170, 96, 30, -26, leaf2, green),
      leaf(200, 126, 84, 27, -140, leaf2, green),
      leaf(200, 126, 84, 27, -40, green, leaf2),
      circle(200, 64, 29, sun),
      circle(200, 64, 15, warm),
      path('M16 182L200 222L384 182V330L200 356L16 330Z', deep),
      path('M200 222L384 182V330L200 356Z', ink, 0.3),
      path('M34 168C90 154 160 166 200 206V340C160 308 90 302 34 314Z', paper),
      path('M366 168C310 154 240 166 200 206V340C240 308 310 302 366 314Z', shade),
      path('M34 168C90 154 160 166 200 206V218C160 180 90 168 34 182Z', soft, 0.5),
      path('M200 206C184 190 166 180 148 173V302C168 310 186 320 200 340Z', shade, 0.8),
      line('M60 206C86 202 112 204 134 212M60 232C86 228 112 230 134 238M60 258C80 255 98 256 112 260', main, 7),
      path('M258 214C290 200 320 198 342 200V250C316 246 288 250 258 262Z', warm),
      circle(312, 216, 10, sun),
      path('M258 262C276 236 292 238 304 246C318 234 330 236 342 242V250C316 246 288 250 258 262Z', warm2),
      line('M260 288C290 276 316 274 340 276', main, 7),
      path('M216 196L240 186V272L228 262L216 282Z', warm),
    ].join(''),
}

const calendar: Motif = {
  fixed: true,
  draw: ({ ink, paper, shade, main, deep, soft, warm, warm2, sun, leaf: green, leaf2 }) =>
    [
      oval(204, 355, 160, 8, ink, 0.14),
      path('M52 340L80 354H352L338 120Z', deep),
      box(56, 66, 284, 278, 24, shade),
      box(50, 62, 284, 278, 24, paper),
      path('M50 138V86C50 73 61 62 74 62H310C323 62 334 73 334 86V138Z', warm),
      path('M250 62H310C323 62 334 73 334 86V138H236C252 116 256 90 250 62Z', warm2, 0.6),
      ...[106, 192, 278].map((x) => circle(x, 92, 13, warm2) + box(x - 7, 36, 14, 58, 7, deep)),
      ...Array.from({ length: 15 }, (_, i) => {
        const x = 76 + (i % 5) * 50
        const y = 166 + Math.floor(i / 5) * 54
        return i === 8
          ? circle(x + 17, y + 17, 25, sun)
          : box(x, y, 34, 34, 9, i === 2 || i === 11 ? main : i % 4 === 1 ? soft : shade)
      }),
      path('M243 228C249 216 267 218 266 232C265 244 252 250 243 258C234 250 221 244 220 232C219 218 237 216 243 228Z', warm),
      line('M184 184L192 192L204 174', paper, 5),
      leaf(350, 354, 88, 23, -106, green, leaf2),
      leaf(354, 354, 72, 20, -66, leaf2, green),
      leaf(348, 354, 58, 16, -142, leaf2, green),
    ].join(''),
}

const pen: Motif = {
  fixed: true,
  floats: true,
  draw: ({ ink, paper, shade, main, deep, soft, warm, warm2, sun, leaf: green, leaf2 }) =>
    [
      group(
        'rotate(-7 170 230)',
        box(52, 92, 232, 276, 14, shade),
        box(46, 88, 232, 276, 14, paper),
        box(46, 88, 34, 276, 12, soft),
        times(6, (i) => circle(63, 122 + i * 42, 7, deep)),
        line('M106 142H240M106 182H216M106 222H190', shade, 9),
        line('M104 304C124 268 136 330 156 298C170 278 178 318 196 300', main, 8),
      ),
      leaf(86, 100, 84, 24, -118, green, leaf2),
      leaf(92, 98, 78, 22, -76, leaf2, green),
      group(
        'rotate(38 262 190)',
        box(232, -6, 60, 226, 18, warm),
        box(262, -6, 30, 226, 15, warm2, 0.7),
        box(232, -6, 60, 66, 18, deep),
        box(280, 10, 13, 116, 6, sun),
        box(232, 172, 60, 20, 0, sun),
        path('M236 216H288L274 282H250Z', deep),
        path('M248 278H276L262 344Z', sun),
        path('M262 278H276L262 344Z', warm2, 0.5),
        circle(262, 292, 6, ink),
        line('M262 296V330', ink, 3),
        box(242, 70, 9, 88, 4, paper, 0.5),
      ),
      circle(336, 330, 13, main),
      circle(312, 352, 7, warm),
    ].join(''),
}

const scale: Motif = {
  draw: ({ ink, paper, shade, main, deep, soft, warm, warm2, sun, leaf: green, leaf2 }) =>
    [
      oval(200, 355, 170, 8, ink, 0.14),
      path('M74 138H326L372 318C376 336 368 346 350 346H50C32 346 24 336 28 318Z', main),
      path('M236 138H326L372 318C376 336 368 346 350 346H220C280 300 270 200 236 138Z', deep, 0.4),
      path('M28 318C100 328 300 328 372 318C376 336 372 354 350 354H50C28 354 24 336 28 318Z', deep),
      path('M98 158H302L338 300H62Z', soft),
      times(3, (i) =>
        path(`M${86 - i * 9} ${226 + i * 30}H${314 + i * 9}L${316 + i * 9} ${234 + i * 30}H${84 - i * 9}Z`, main, 0.35),
      ),
      oval(142, 258, 30, 46, paper, 0.75, 8),
      oval(258, 258, 30, 46, paper, 0.75, -8),
      path('M120 202C120 146 156 116 200 116C244 116 280 146 280 202Z', deep),
      path('M132 198C132 154 162 128 200 128C238 128 268 154 268 198Z', paper),
      ...[200, 225, 250, 270, 290, 315, 340].map((a, i) =>
        group(`rotate(${a} 200 194)`, box(248, 191, 14, 6, 3, i > 4 ? warm : main)),
      ),
      group('rotate(-62 200 194)', path('M200 188L250 194L200 200Z', warm2)),
      circle(200, 194, 12, deep),
      circle(200, 70, 44, warm),
      path('M216 29A44 44 0 0 1 200 114C232 92 232 54 216 29Z', warm2, 0.7),
      leaf(200, 32, 50, 16, -28, green, leaf2),
      line('M198 38C198 26 194 18 188 12', leaf2, 6),
      oval(178, 56, 7, 12, paper, 0.5, 24),
      circle(84, 110, 9, sun),
      circle(322, 104, 12, sun),
      circle(302, 80, 6, shade),
    ].join(''),
}

export const objects = { phone, watch, book, calendar, pen, scale }
