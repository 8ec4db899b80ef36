import { around, box, circle, group, leaf, line, oval, path, times } from '../shapes.ts'
import type { Motif } from './motif.ts'

const bowl: Motif = {
  draw: ({ ink, paper, shade, main, deep, warm, warm2, sun, leaf: green, leaf2, soft }) =>
    [
      oval(200, 354, 112, 9, ink, 0.14),
      line('M238 176L352 58', warm2, 9),
      line('M262 184L380 78', warm2, 9),
      path('M80 212C84 152 136 122 200 122C264 122 316 152 320 212Z', paper),
      path('M214 122C272 126 316 154 320 212H262C272 176 254 142 214 122Z', shade),
      leaf(104, 214, 96, 30, -58, green, leaf2),
      leaf(132, 214, 104, 28, -82, leaf2, green),
      circle(196, 178, 34, warm),
      circle(196, 178, 22, sun),
      circle(196, 178, 8, warm2),
      oval(262, 190, 46, 30, shade),
      oval(262, 187, 44, 28, paper),
      circle(266, 187, 17, sun),
      path('M60 204H340C340 276 292 328 240 340H160C108 328 60 276 60 204Z', main),
      path('M268 204H340C340 276 292 328 240 340H186C240 322 272 270 268 204Z', deep, 0.35),
      box(52, 196, 296, 18, 9, deep),
      times(6, (i) => circle(98 + i * 41, 246 - Math.abs(i - 2.5) * -2, 7, soft)),
      box(152, 336, 96, 18, 5, deep),
    ].join(''),
}

const fruit: Motif = {
  draw: ({ ink, paper, warm, warm2, sun, leaf: green, leaf2, blush }) =>
    [
      oval(200, 354, 160, 9, ink, 0.14),
      circle(286, 250, 92, sun),
      path('M286 158A92 92 0 0 1 286 342A116 116 0 0 0 286 158Z', warm, 0.35),
      oval(266, 206, 20, 10, paper, 0.45, -34),
      line('M288 166C290 148 298 136 312 128', leaf2, 9),
      leaf(300, 140, 70, 22, -18, green, leaf2),
      path('M148 154C222 132 268 176 262 246C256 318 210 354 148 354C86 354 40 318 34 246C28 176 74 132 148 154Z', warm),
      path('M182 148C240 144 268 186 262 246C256 318 210 354 148 354C214 330 244 244 182 148Z', warm2, 0.55),
      oval(76, 228, 13, 32, blush, 0.55, 16),
      leaf(148, 166, 84, 24, 200, green, leaf2),
      leaf(148, 166, 84, 24, -20, leaf2, green),
      leaf(148, 164, 58, 22, 118, leaf2, green),
      leaf(148, 164, 58, 22, 58, green, leaf2),
      box(140, 126, 16, 42, 7, leaf2),
    ].join(''),
}

const vegetables: Motif = {
  draw: ({ ink, paper, shade, warm, warm2, sun, leaf: green, leaf2, main }) =>
    [
      oval(200, 354, 160, 9, ink, 0.14),
      group(
        'rotate(24 300 200)',
        leaf(296, 128, 86, 20, -112, leaf2, green),
        leaf(298, 128, 96, 20, -88, green, leaf2),
        leaf(300, 128, 80, 18, -62, leaf2, green),
        path('M256 138C262 110 338 110 344 138C340 226 318 312 300 344C282 312 260 226 256 138Z', warm),
        path('M312 118C336 122 342 128 344 138C340 226 318 312 300 344C316 268 322 190 312 118Z', warm2, 0.6),
        line('M268 172H292M276 214H296M318 248H304', warm2, 6),
      ),
      path('M140 250C60 232 30 160 74 96C94 66 128 50 152 52C196 56 236 104 226 166C220 216 188 248 140 250Z', green),
      path('M152 52C196 56 236 104 226 166C220 216 188 248 140 250C172 196 176 120 152 52Z', leaf2),
      path('M96 354C84 300 108 258 138 244C142 190 142 130 148 84C156 130 158 190 156 244C190 262 206 304 190 354Z', paper),
      path('M152 110C156 150 157 200 156 244C190 262 206 304 190 354H150C168 300 160 200 152 110Z', shade),
      line('M146 170L104 130M146 206L96 178M155 168L194 134M156 204L200 182', paper, 6, 0.8),
      circle(248, 306, 48, warm2),
      circle(244, 304, 46, warm),
      oval(226, 286, 12, 7, paper, 0.5, -30),
      leaf(246, 264, 34, 9, 200, leaf2, main),
      leaf(246, 264, 34, 9, -20, main, leaf2),
      leaf(246, 264, 28, 8, 90, leaf2, main),
      circle(60, 336, 18, sun),
      circle(88, 342, 12, sun),
    ].join(''),
}

const fish: Motif = {
  floats: true,
  draw: ({ ink, paper, shade, main, deep, soft, cool, sun, warm, leaf: green, leaf2 }) =>
    [
      oval(200, 218, 196, 118, ink, 0.12),
      oval(200, 208, 196, 116, paper),
      oval(200, 208, 160, 88, shade, 0.6),
      leaf(96, 150, 96, 18, -8, green, leaf2),
      leaf(118, 142, 80, 16, 24, leaf2, green),
      circle(300, 268, 34, sun),
      circle(300, 268, 26, paper),
      times(6, (i) => {
        const [x, y] = around(300, 268, 14, i * 60 + 12)
        return oval(x, y, 10, 6, sun, 1, i * 60 + 12)
      }),
      path('M292 206C318 176 346 156 372 152C362 180 362 226 376 262C346 252 316 234 292 206Z', deep),
      path('M150 148C186 116 230 124 250 150Z', deep),
      path('M176 262C196 286 226 288 244 264Z', deep),
      path('M28 212C64 156 128 136 190 142C248 148 292 178 318 206C288 244 240 268 184 272C118 276 60 256 28 212Z', main),
      path('M28 212C64 236 120 244 184 240C240 236 284 220 318 206C288 244 240 268 184 272C118 276 60 256 28 212Z', soft),
      path('M104 150C126 184 128 232 106 264C78 256 48 238 28 212C48 182 76 162 104 150Z', deep, 0.5),
      times(4, (i) =>
        line(`M${142 + i * 36} ${168 + i * 3}C${162 + i * 36} ${182} ${162 + i * 36} ${204} ${142 + i * 36} ${216 - i}`, cool, 7),
      ),
      circle(74, 198, 14, paper),
      circle(72, 198, 7, ink),
      line('M42 224C52 230 60 232 68 230', ink, 5),
      path('M126 208C146 214 158 232 156 250C136 246 124 230 126 208Z', warm),
    ].join(''),
}

const grain: Motif = {
  draw: ({ ink, sun, warm, main, leaf: green, leaf2, blush2, paper, shade }) => {
    const ear = (x: number, y: number, turn: number): string =>
      group(
        `translate(${x} ${y}) rotate(${turn})`,
        line('M0 0V-176', leaf2, 8),
        times(4, (i) => leaf(0, -118 - i * 34, 56, 20, -58, sun, blush2) + leaf(0, -118 - i * 34, 56, 20, -122, blush2, sun)),
        leaf(0, -244, 62, 18, -90, sun, blush2),
        line('M0 -300V-326M-24 -276L-38 -304M24 -276L38 -304', blush2, 4),
      )
    return [
      oval(200, 354, 120, 9, ink, 0.14),
      leaf(196, 300, 150, 24, -158, leaf2, green),
      leaf(204, 300, 150, 24, -26, green, leaf2),
      ear(190, 330, -25),
      ear(210, 330, 25),
      ear(200, 342, 0),
      line('M192 280L160 350M196 280L182 352M204 280L218 352M208 280L240 350', leaf2, 9),
      line('M200 280V354', green, 9),
      box(176, 272, 48, 22, 8, warm),
      circle(200, 283, 7, paper),
      oval(96, 346, 15, 8, sun, 1, -14),
      oval(126, 350, 14, 7, blush2, 1, 10),
      oval(298, 347, 15, 8, main, 1, 18),
      oval(272, 351, 12, 6, shade),
    ].join('')
  },
}

const tea: Motif = {
  draw: ({ ink, paper, shade, main, deep, soft, warm, sun, leaf: green, leaf2 }) =>
    [
      oval(190, 354, 176, 9, ink, 0.14),
      line('M96 84C82 64 110 50 96 26M132 78C120 62 142 50 132 32', shade, 9),
      line('M246 218C302 182 316 252 252 282', deep, 18),
      path('M64 238C30 232 24 192 14 170L40 160C52 186 64 196 92 198Z', main),
      path('M58 250C58 180 104 150 158 150C212 150 258 180 258 250C258 310 226 340 200 346H116C90 340 58 310 58 250Z', main),
      path('M182 152C228 160 258 190 258 250C258 310 226 340 200 346H150C206 316 220 220 182 152Z', deep, 0.45),
      oval(158, 152, 62, 14, deep),
      path('M100 150C104 126 130 118 158 118C186 118 212 126 216 150Z', soft),
      circle(158, 110, 14, warm),
      leaf(126, 268, 66, 20, -38, paper, soft),
      leaf(130, 270, 50, 16, 12, soft, paper),
      box(108, 338, 100, 16, 6, deep),
      path('M272 284H378C378 322 358 344 342 346H308C292 344 272 322 272 284Z', paper),
      path('M340 284H378C378 322 358 344 342 346H318C338 334 344 310 340 284Z', shade),
      oval(325, 284, 53, 11, shade),
      oval(325, 284, 45, 8, sun),
      box(304, 344, 42, 10, 4, deep),
      leaf(318, 284, 22, 5, 4, green, leaf2),
    ].join(''),
}

const milk: Motif = {
  pale: true,
  draw: ({ ink, paper, shade, main, deep, warm, cool, leaf: green, leaf2, soft }) =>
    [
      oval(204, 354, 140, 9, ink, 0.14),
      path(
        'M96 96H196V128C196 158 228 168 228 214V330C228 346 220 354 204 354H88C72 354 64 346 64 330V214C64 168 96 158 96 128Z',
        cool,
        0.75,
      ),
      path(
        'M66 216C66 178 92 166 98 150H194C200 166 226 178 226 216V328C226 346 218 352 204 352H88C74 352 66 346 66 328Z',
        paper,
      ),
      path('M176 150H194C200 166 226 178 226 216V328C226 346 218 352 204 352H170C192 320 198 210 176 150Z', shade),
      box(88, 62, 116, 40, 10, warm),
      box(88, 86, 116, 16, 6, ink, 0.16),
      box(64, 226, 164, 76, 0, main),
      leaf(148, 286, 62, 18, -128, soft, paper),
      leaf(146, 286, 62, 18, -50, paper, soft),
      path('M250 216H350L340 340C339 350 332 354 324 354H276C268 354 261 350 260 340Z', cool, 0.8),
      path('M254 250H347L339 338C338 348 332 352 324 352H276C268 352 263 348 262 338Z', paper),
      path('M312 250H347L339 338C338 348 332 352 324 352H296C312 330 318 290 312 250Z', shade),
      oval(300.5, 250, 46, 9, shade),
      line('M80 180C76 190 76 200 76 210', paper, 8),
      leaf(356, 352, 50, 14, -152, green, leaf2),
      circle(356, 346, 10, deep),
    ].join(''),
}

const salt: Motif = {
  pale: true,
  draw: ({ ink, paper, shade, main, deep, soft, warm, cool }) =>
    [
      oval(200, 354, 170, 9, ink, 0.14),
      path('M150 354C196 296 236 276 280 276C320 276 350 310 388 354Z', paper),
      path('M280 276C320 276 350 310 388 354H300C312 326 304 298 280 276Z', shade),
      group(
        'rotate(-16 132 230)',
        path('M76 140H196L220 330C222 346 214 352 202 352H70C58 352 50 346 52 330Z', cool, 0.8),
        path(
          'M66 232C96 222 118 244 150 234C174 228 190 232 208 240L219 330C221 346 214 352 202 352H70C58 352 51 346 53 330Z',
          paper,
        ),
        path('M170 231C184 230 196 234 208 240L219 330C221 346 214 352 202 352H164C184 318 186 270 170 231Z', shade),
        line('M92 168L84 226', paper, 9),
        box(68, 118, 136, 34, 10, deep),
        path('M78 120C78 78 104 62 136 62C168 62 194 78 194 120Z', main),
        path('M146 62C174 66 194 84 194 120H160C168 98 162 76 146 62Z', deep, 0.4),
        circle(116, 92, 7, ink),
        circle(146, 84, 7, ink),
        circle(160, 106, 7, ink),
        circle(128, 110, 6, ink),
      ),
      group('rotate(28 318 262)', oval(318, 270, 40, 25, warm), oval(318, 266, 30, 16, paper), box(308, 140, 18, 116, 9, warm)),
      times(7, (i) => box(206 + ((i * 47) % 120), 318 + ((i * 29) % 36), 9, 9, 2, i % 2 ? soft : shade)),
    ].join(''),
}

const sugar: Motif = {
  pale: true,
  draw: ({ ink, paper, shade, main, warm, warm2, soft, ground3, deep, sun }) => {
    const cube = (x: number, y: number): string =>
      group(
        `translate(${x} ${y})`,
        path('M0 30L52 0L104 30L52 60Z', paper),
        path('M0 30L52 60V122L0 92Z', shade),
        path('M104 30L52 60V122L104 92Z', ground3),
        circle(24, 64, 3, paper),
        circle(36, 90, 3, paper),
        circle(76, 84, 3, paper),
      )
    return [
      oval(196, 350, 180, 12, ink, 0.14),
      oval(196, 330, 186, 26, deep),
      oval(196, 322, 186, 26, main),
      oval(196, 320, 150, 17, soft),
      cube(104, 188),
      cube(52, 218),
      cube(196, 208),
      cube(122, 238),
      cube(128, 108),
      group(
        'rotate(34 306 240)',
        oval(306, 300, 32, 44, warm2),
        oval(302, 298, 28, 40, warm),
        oval(298, 292, 17, 26, sun, 0.6),
        box(297, 96, 18, 172, 9, warm),
        box(306, 96, 9, 172, 4, warm2),
      ),
      times(6, (i) => circle(58 + i * 17, 336 - (i % 3) * 5, 4, paper)),
    ].join('')
  },
}

const egg: Motif = {
  pale: true,
  draw: ({ ink, paper, shade, main, deep, sun, warm, blush, blush2, leaf: green, leaf2, soft }) =>
    [
      oval(206, 354, 162, 9, ink, 0.14),
      path('M146 40C196 40 234 118 234 184C234 236 196 268 146 268C96 268 58 236 58 184C58 118 96 40 146 40Z', blush),
      path('M164 44C206 60 234 126 234 184C234 236 196 268 146 268C214 240 214 120 164 44Z', blush2, 0.7),
      oval(106, 128, 12, 30, paper, 0.65, 18),
      path(
        'M52 206C80 222 104 200 128 216C152 232 186 204 240 210C238 268 204 292 176 298V330H204C210 330 212 354 204 354H88C80 354 82 330 88 330H116V298C88 292 54 266 52 206Z',
        main,
      ),
      path(
        'M196 208C212 206 226 208 240 210C238 268 204 292 176 298V330H204C210 330 212 354 204 354H158V298C190 284 200 246 196 208Z',
        deep,
        0.45,
      ),
      circle(104, 250, 8, soft),
      circle(146, 258, 8, soft),
      circle(188, 250, 8, soft),
      oval(304, 302, 74, 54, shade, 1, -16),
      oval(302, 298, 72, 52, paper, 1, -16),
      circle(294, 300, 32, warm),
      circle(291, 297, 28, sun),
      oval(282, 288, 9, 5, paper, 0.7, -30),
      leaf(350, 352, 70, 14, -118, green, leaf2),
      leaf(352, 352, 60, 13, -72, leaf2, green),
    ].join(''),
}

const cup: Motif = {
  draw: ({ ink, paper, shade, warm, warm2, main, deep, soft, blush, sun }) =>
    [
      oval(194, 354, 150, 9, ink, 0.14),
      line('M140 128C120 98 160 82 142 46M196 128C176 98 216 82 198 46M250 128C232 102 268 88 252 60', shade, 11),
      line('M296 204C370 190 372 286 280 288', warm2, 22),
      path('M80 164H312C312 272 284 322 250 338H142C108 322 80 272 80 164Z', warm),
      path('M250 164H312C312 272 284 322 250 338H196C242 312 258 244 250 164Z', warm2, 0.6),
      oval(196, 166, 116, 25, blush),
      oval(196, 168, 102, 18, deep),
      path(
        'M112 176C138 160 170 164 196 170C230 178 262 174 288 166C292 180 250 187 196 186C160 186 128 184 112 176Z',
        ink,
        0.35,
      ),
      path('M150 232C166 206 196 214 196 236C196 214 226 206 242 232C250 258 214 276 196 292C178 276 142 258 150 232Z', paper),
      oval(196, 340, 150, 15, main),
      oval(196, 336, 150, 14, soft),
      oval(196, 334, 88, 7, main),
      circle(308, 330, 11, sun),
    ].join(''),
}

const herb: Motif = {
  rosy: true,
  draw: ({ ink, blush, blush2, sun, warm, warm2, leaf: green, leaf2, paper }) =>
    [
      oval(196, 356, 130, 7, ink, 0.12),
      line('M196 186C196 150 190 120 196 66M196 120C160 110 130 112 96 96M196 118C236 104 262 110 304 92', leaf2, 8),
      ...[
        [96, 96, 178],
        [98, 98, 236],
        [100, 96, 128],
        [302, 92, 2],
        [300, 94, -58],
        [298, 92, 52],
      ].map(([x, y, a], i) => leaf(x!, y!, 84, 25, a!, i % 2 ? leaf2 : green, i % 2 ? green : leaf2)),
      leaf(196, 84, 70, 20, -150, green, leaf2),
      leaf(196, 84, 70, 20, -30, leaf2, green),
      circle(196, 52, 15, warm),
      circle(174, 64, 12, warm2),
      circle(218, 64, 12, warm),
      circle(190, 32, 10, warm2),
      circle(210, 34, 9, warm),
      line('M158 252C110 262 96 310 62 328M240 256C288 262 300 306 342 320', blush2, 20),
      line('M176 300C150 326 140 336 116 354M226 300C244 330 262 338 284 352M200 320C200 336 206 346 202 356', blush2, 13),
      path(
        'M158 196C162 174 234 174 240 196C266 232 256 270 230 296C222 318 212 330 200 338C186 330 178 316 172 296C144 270 134 232 158 196Z',
        blush,
      ),
      path('M220 182C232 184 238 190 240 196C266 232 256 270 230 296C222 318 212 330 200 338C228 290 238 236 220 182Z', blush2),
      line('M166 214H194M160 238H182M172 264H200M184 288H202', blush2, 6),
      oval(164, 226, 7, 16, paper, 0.5),
      circle(196, 180, 14, sun),
    ].join(''),
}

const mortar: Motif = {
  draw: ({ ink, main, deep, soft, warm, warm2, sun, leaf: green, leaf2, blush2, paper }) =>
    [
      oval(200, 354, 140, 9, ink, 0.14),
      leaf(130, 176, 104, 28, -112, green, leaf2),
      leaf(160, 176, 116, 28, -86, leaf2, green),
      leaf(104, 176, 86, 24, -144, leaf2, green),
      circle(196, 150, 16, warm),
      circle(176, 134, 12, warm2),
      circle(212, 164, 12, sun),
      group(
        'rotate(36 262 120)',
        box(242, 14, 40, 190, 20, warm2),
        box(242, 14, 22, 190, 11, warm),
        oval(262, 30, 30, 24, warm2),
        oval(258, 28, 24, 19, warm),
      ),
      path(
        'M58 178H342C342 250 304 296 258 308V324H290C304 324 306 354 290 354H110C94 354 96 324 110 324H142V308C96 296 58 250 58 178Z',
        main,
      ),
      path('M266 178H342C342 250 304 296 258 308V324H290C304 324 306 354 290 354H204C236 334 272 262 266 178Z', deep, 0.45),
      box(46, 164, 308, 30, 15, deep),
      box(46, 164, 200, 15, 7, soft, 0.5),
      path('M116 230C140 250 166 250 190 230C214 250 240 250 264 230V246C240 266 214 266 190 246C166 266 140 266 116 246Z', soft),
      oval(54, 348, 15, 8, blush2, 1, -20),
      leaf(330, 350, 44, 12, -14, green, leaf2),
      circle(84, 350, 6, paper),
    ].join(''),
}

export const food = { bowl, fruit, vegetables, fish, grain, tea, milk, salt, sugar, egg, cup, herb, mortar }
