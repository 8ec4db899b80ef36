/**
 * Manners of speaking in which the body stands for pleasure, diet, work or play, as alternatives of a regular expression
 * over folded text without blanks. They are taken out before anything else is looked for: what remains decides.
 * A bodily cause needs 「快」, 「要」 or 「差點」 before a bodily end: somebody may really faint of heat.
 */
const figurativeCauses =
  '笑|帥|美|正|可愛|好吃|好喝|好看|好聽|好笑|好玩|爽|愛|羨慕|嫉妒|感動|開心|高興|興奮|萌|醜|貴|便宜|窮|無聊|尷尬|丟臉|臭|香|甜|鹹|酸|苦|辣|膩|過癮|迷|想念|暖|土|菜|雷|糗|療癒|難看|難吃|難喝|追劇|開會|加班|上班|考試|排隊|逛街|寫作業|寫報告|寫論文|念書|唱歌|跳舞|打球|睡|看'
const bodilyCauses = '餓|累|忙|冷|凍|(?<![斯空沼天規吸到廢煤毒爐])氣|煩|急|吵|胖|瘦|撐|渴|饞|嚇|擠|塞|操|懶|慢|黏|怕|緊張'
const deaths =
  '想死|想撞牆|死(?!掉的|者|亡|於|自己)|斷氣|往生|升天|瘋|崩潰|陣亡|掛掉|翻|爆|歪|趴|抓狂|懷疑人生|靈魂出竅|生無可戀|腦充血|吐血|融化|虛脫|不行'
const bodilyEnds =
  '不省人事|流口水|叫都叫不醒|叫都叫不起來|昏倒|昏過去|昏厥|暈倒|暈過去|暈|休克|中風|心臟病發|心臟停|窒息|缺氧|斷掉|斷|喘不過氣|肚子痛|胃痛|胃抽筋|抽筋|岔氣|流淚|流眼淚|噴淚|飆淚|哭|嘴歪|臉歪|臉僵|肚子抽筋|牙齒痛|呼吸困難|無法呼吸|說不出話|不省人事|往生|痛|僵'

export const idioms: readonly string[] = [
  `(?:${figurativeCauses})(?:.?到|得)(?:我|人|整個|我們)?(?:都|就)?(?:快要|快|要|差點|差一點|好像)?(?:把)?(?:心臟)?(?:${deaths}|${bodilyEnds})`,
  `(?:${figurativeCauses})(?:死|斃)(?:了|我|人|他|她|你|啦|囉)`,
  `(?:${bodilyCauses})(?:得|到)(?:快要|快|要|差點|差一點)(?:${deaths}|${bodilyEnds})`,
  `(?<!自己|活活|被|想)(?:${bodilyCauses}|熱|曬)(?:得|到)?(?:我|人)?(?:快|要)?(?:死(?!掉的|者|亡|於|自己)|斃|瘋|往生|崩潰|抓狂|懷疑人生|靈魂出竅|吐血|腦充血)`,
  '(?:好)?想死(?:你|妳|您|他|她|它|我了|這個|那個|這味|家鄉|媽媽煮|阿嬤煮|台灣|老家|那碗|那家|蚵仔|(?:.{0,4}(?:味|冰|麵|飯|湯|肉|糖|茶)))(?!們?家)|(?:愛|恨|怕|黏|迷|羨慕|氣|貴|酸|辣|無聊|累|忙)(?:他|她|你|妳)?.{0,3}得(?:要|不)(?:死|命|行)',
  '(?:小心臟|心臟)(?:爆擊|融化)|(?:快被|被)(?:萌|美|帥|甜|笑|蠢)(?:死|翻|暈|壞)',
]
