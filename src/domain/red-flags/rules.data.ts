import type { RedFlag } from './help.ts'
import type { Word } from './vocabulary.data.ts'

/** Mandatory detections, by group. They are matched in each sentence, folded and without blanks. */
export interface Rule {
  /** A short name, for the explanation of the card. */
  group: string
  kind: RedFlag
  /** Words that must occur together, in any order, within a number of characters. */
  together?: readonly (readonly Word[])[]
  within?: number
  /** Or explicit expressions; `{word}` is replaced by the vocabulary's pattern. */
  expressions?: readonly string[]
  /** Takes precedence over the poison card: the first minutes require an ambulance, not the poison centre. */
  beforePoison?: true
}

export const rules: readonly Rule[] = [
  // suicidal intent
  {
    group: 'suicide',
    kind: 'crisis',
    expressions: [
      '自殺|自殘|自戕|輕生|尋短|尋死|求死|割腕|上吊|燒炭|跳樓|跳河|跳海|臥軌|遺書|ㄗ殺|自ㄕㄚ|想ㄙˇ|ㄒㄧㄤˇㄙˇ',
      '(想|要|很想|好想)(去)?死(?!(你|妳|我|他|她))|死了算了|死掉(算了|就好)|不如死|毋如死|乾脆死|(好想|想|就此|從此)(從世界上)?消失|(希望|要是|可以).{0,4}(不要|別|沒有|沒)(再)?醒|不想醒',
      '(不想|毋想|不要|無想)(再|欲)?活|活不下去|活袂落去|沒有?活下去的|活著.{0,3}(累|痛苦|沒意義|沒有意義|沒意思|幹嘛|要做什麼|無意義)|撐不下去|熬不下去|走不下去',
      '(結束|了結)(自己|我)?的?(生命|性命|一切|這一切|人生)|傷害自己|殺了?(我)?自己|想不開|做傻事|做戇代誌|自我了斷|自行了斷|(不想|不要|不願意?)(再)?(在|待在|留在)這個?世界|離開這個?世界',
      '(從|由|往|爬上|坐在|站在|站上).{0,6}(樓|橋|陽台|窗|月台|山崖|欄杆|護欄|女兒牆).{0,6}(跳|下去|翻)|在(頂樓|樓頂|天台).{0,8}(風|一個人|現在|不想|想|下去)',
      '(沒有?我|少了我).{0,10}(比較好|更好|會好|不會)|我.{0,4}(不應該|不該|不要)存在|(拖累|拖類|連累).{0,6}(家人|大家|孩子|你們)',
      'suicid|killmyself|wanttodie|endmylife|selfharm|hurtmyself|unalive',
    ],
  },
  {
    group: 'means-and-farewell',
    kind: 'crisis',
    together: [
      ['farewell', 'die'],
      ['means', 'hopeless'],
    ],
    within: 24,
  },
  {
    group: 'violence',
    kind: 'crisis',
    expressions: [
      '(拿|持)(刀|菜刀|水果刀).{0,6}(殺|砍|要|說)|要殺(我|他|她|死)|(打|掐|勒)死(我|他|她|你)|家暴|被.{0,6}(毆打|性侵|掐脖)',
    ],
  },

  // ingested substances
  {
    group: 'swallowed',
    kind: 'poison',
    expressions: [
      '(誤食|誤飲|誤喝|誤吞|喝到|喝了|喝下|吞了|吞下|吞到|吃到|吃下|吸入|舔到?|咬了).{0,8}{chemical}',
      '{chemical}.{0,6}(誤食|誤飲|喝下|喝了|喝到|吞下|吞了|吃下|當(水|飲料|糖))',
      '(誤食|誤吞|吞了|吞下|吞到|孩子吞|小孩吞)(了)?.{0,4}(電池|磁鐵|磁力珠|藥)',
      '(農藥|巴拉刈|漂白水|一氧化碳|瓦斯|甲醇|河豚|毒菇|野菇|姑婆芋|鉛|汞|藥物|酒精|化學|氣體|有機磷|沼氣|硫化氫)中毒|吸到.{0,4}(一氧化碳|瓦斯|廢氣|氯氣)|中毒了|疑似中毒|中毒(怎麼辦|急救|送醫)|poisoning',
      '(鹽酸|酸).{0,6}漂白水.{0,4}混|漂白水.{0,8}(鹽酸|廁所|酸).{0,6}(混|一起)',
    ],
  },
  {
    group: 'overdose',
    kind: 'poison',
    expressions: [
      '(吃|吞|服|餵|打)(了)?(太多|過量|一整?(罐|瓶|包|把|排)|整(罐|瓶|包|排)|半(罐|瓶)|好幾(顆|十顆)|[0-9]{2,}(顆|粒|錠|片)|[二三四五六七八九]?十[幾多]?(顆|粒)).{0,6}',
      '{medicine}.{0,8}(吃|吞|服|餵|打)(用)?(了)?(太多|過量|一整|整|半罐|[0-9]{2,}(顆|粒|錠|片)|[二三四五六七八九]?十[幾多]?顆)|(藥物|用藥|服藥)過量|吃錯藥|拿錯.{0,6}藥|overdose|吞藥',
      '一次(吃|吞).{0,4}([5-9七八九十]|[0-9]{2,})(顆|粒|錠)|一天(吃|吞).{0,4}([0-9]{2,})(顆|粒|錠)',
      '胰島素.{0,10}(打成|打錯|打了兩次|多打|重複打|整支|打太多)|(打成|打錯).{0,6}單位',
    ],
  },
  {
    group: 'bite',
    kind: 'poison',
    expressions: [
      '蛇咬|被.{0,3}(蛇|雨傘節|龜殼花|青竹絲|眼鏡蛇|百步蛇).{0,4}(咬|攻擊)|虎頭蜂.{0,6}(螫|叮|咬)|水母(螫|叮|電)|被.{0,6}蠍子',
    ],
  },
  {
    group: 'household-gas',
    kind: 'poison',
    together: [
      ['chemical', 'breathless'],
      ['chemical', 'faint'],
      ['chemical', 'seizure'],
    ],
    within: 26,
  },

  // the heart
  {
    group: 'chest',
    kind: 'emergency',
    together: [
      ['chest', 'pressure', 'now'],
      ['chest', 'pressure', 'sweat'],
      ['chest', 'pain', 'sweat'],
      ['chest', 'pain', 'breathless'],
      ['chest', 'severe', 'pain'],
    ],
    within: 26,
    expressions: [
      '(胸口|胸部|胸坎|胸|心臟|心口|心窩|心肝頭)(突然|好|很|非常|劇烈|好像|一直)?.{0,2}(痛|悶|緊|壓迫|被壓|艱苦)|胸悶|心絞痛(發作)?|心肌梗塞|心臟病(發|急性)|心臟(停|驟停)|主動脈剝離|chestpain|chesttight|heartattack',
      '(撕裂|撕開|刀割).{0,6}(背|胸|腰)|(背|胸|腰).{0,10}(撕裂|撕開)',
    ],
  },
  // breathing
  {
    group: 'breath',
    kind: 'emergency',
    expressions: [
      '喘不過氣|喘不過來|喘袂過|吸不到(氣|空氣)|呼吸(困難|不過來|不到|停|急促|很喘)|不能呼吸|無法呼吸|沒(有)?呼吸|窒息|(嘴唇|臉|嘴|手指)(都|全)?(發紫|變紫|發黑|發青|變黑)|發紺|cantbreathe|cannotbreathe|氣喘(發作|急性)|喘到(講|說)|血氧.{0,6}[5-8][0-9](?![0-9])',
      '(噎|哽|嗆)(到|住|著)|噎食|卡(在|住)喉嚨|異物(梗塞|哽塞)|哈姆立克|choking',
      '過敏性休克|(喉嚨|舌頭|嘴唇|臉|眼皮).{0,6}(腫起來|腫得|腫到|腫脹|腫成)|過敏.{0,10}(呼吸|喘|喉嚨|昏|暈)|anaphyla',
    ],
  },
  // the brain
  {
    group: 'stroke',
    kind: 'emergency',
    together: [
      ['face', 'weak', 'now'],
      ['limb', 'weak', 'speech'],
      ['now', 'speech', 'weak'],
    ],
    within: 26,
    expressions: [
      '(嘴|嘴巴|臉|嘴角|顏面)(突然)?(歪|斜|不對稱)|(半邊|單側|一側|一邊|左半|右半|半側|左手|右手|左腳|右腳)(身體|手腳|肢體|身|邊)?(突然|開始)?(無力|沒力|沒有力|軟|麻|癱|動不了|不能動|舉不)',
      '(突然|忽然|說話|講話|口齒)(說話|講話|口齒)?(不清|含糊|說不出|講不出|不能說)|大舌頭|中風|strokesymptom|havingastroke',
      '(突然|忽然)(看不見|失明|看不到|聽不懂)|(眼前?|視野).{0,6}(窗簾|布幕|黑影)',
    ],
  },
  {
    group: 'thunderclap',
    kind: 'emergency',
    expressions: [
      '(史上|這輩子|一生中?|人生|從來沒).{0,6}(最痛|這麼痛)|雷擊|(突然|忽然)(劇烈|爆炸|很嚴重的)?頭痛|爆炸(性|般)頭痛|頭.{0,4}(要|快)?(裂|炸)(開|掉)',
    ],
  },
  {
    group: 'consciousness',
    kind: 'emergency',
    expressions: [
      '沒(有)?(心跳|脈搏|意識)|失去意識|意識(不清|模糊|變)|神[智志]不清|叫(他|她|伊|都)?(不醒|不起來|袂醒|沒反應|不太醒)|昏迷|昏倒|昏厥|昏過去|暈倒|暈過去|休克|不省人事|ohca|unconscious|口吐白沫|翻白眼',
      '(抽搐|痙攣|抽筋)(不止|不停|超過)|全身抽|抽搐|癲癇(發作|大發作|重積)|(發燒|高燒|燒到).{0,8}(抽筋|痙攣)|seizure',
    ],
  },
  { group: 'head-and-thinner', kind: 'emergency', together: [['thinner', 'cause', 'head']], within: 34 },
  {
    group: 'head-injury',
    kind: 'emergency',
    together: [
      ['head', 'blow', 'vomit'],
      ['head', 'blow', 'faint'],
    ],
    within: 26,
  },
  // infection
  {
    group: 'meningitis',
    kind: 'emergency',
    together: [
      ['fever', 'rigid', 'head'],
      ['fever', 'faint'],
      ['fever', 'speech'],
      ['fever', 'seizure'],
    ],
    within: 28,
    expressions: [
      '(疹|紅點|紫斑|紫點|出血點|斑).{0,12}(壓|按)(了)?(都)?(不退|不會退|不消|袂退)|(壓|按)(不|袂)(退|掉|散).{0,6}(疹|點|斑)',
    ],
  },
  { group: 'infant-fever', kind: 'emergency', together: [['infant', 'fever']], within: 14 },
  // bleeding
  {
    group: 'bleeding',
    kind: 'emergency',
    expressions: [
      '(大量|一直|不停|噴)(出血|流血|噴血)|血流不止|流血不止|止不住血|血.{0,3}止不住|吐血|嘔血|吐.{0,8}血|咳血|咳出血|解黑便|大量血便|斷(指|肢)|動脈出血|血.{0,2}(一直|不停|狂)(噴|流|冒)|馬桶.{0,6}(都|全|整|是).{0,4}(紅|血)|(大|拳頭|雞蛋).{0,4}血塊|像?肝一樣',
    ],
    together: [
      ['blackStool', 'faint'],
      ['blackStool', 'sweat'],
      ['blackStool', 'thinner'],
    ],
    within: 26,
  },
  // diabetes
  {
    group: 'glucose',
    kind: 'emergency',
    together: [
      ['glucose', 'lowFigure', 'faint'],
      ['glucose', 'lowFigure', 'sweat'],
      ['glucose', 'lowFigure', 'now'],
      ['glucose', 'faint'],
      ['glucose', 'highFigure', 'vomit'],
      ['glucose', 'highFigure', 'breathless'],
      ['ketone', 'vomit'],
      ['ketone', 'breathless'],
    ],
    within: 36,
    expressions: ['(低血糖|血糖過低|血糖太低).{0,6}(昏|叫不醒|冒冷汗|抽)|血糖.{0,6}(顯示|出現)?.{0,2}(hi|lo)(?![a-z])'],
  },
  {
    group: 'blood-pressure',
    kind: 'emergency',
    together: [
      ['pressureFigure', 'faint'],
      ['pressureFigure', 'head'],
      ['pressureFigure', 'chest'],
      ['pressureFigure', 'vomit'],
    ],
    within: 30,
  },
  // pregnancy
  {
    group: 'pregnancy',
    kind: 'emergency',
    together: [
      ['pregnant', 'blood'],
      ['pregnant', 'eye', 'head'],
      ['pregnant', 'seizure'],
      ['pregnant', 'severe', 'pain'],
    ],
    within: 24,
    expressions: [
      '羊水破|破水|臍帶(脫|掉|跑)|胎動(消失|沒有|停|變少|都沒)|(沒|無)(有)?.{0,4}胎動|(寶寶|肚子裡?的?孩子).{0,8}(都沒動|不動了|沒有動|袂振動)',
    ],
  },
  // emergencies by vulnerability
  {
    group: 'anaphylaxis',
    kind: 'emergency',
    beforePoison: true,
    together: [
      ['sting', 'hives'],
      ['allergen', 'hives', 'breathless'],
      ['allergen', 'hives', 'throat'],
      ['allergen', 'hives', 'faint'],
      ['allergen', 'hives', 'vomit'],
    ],
    within: 30,
    expressions: [
      '(蜂|螫|叮|螞蟻|水母).{0,16}(喉嚨|舌頭?|嘴唇|眼皮|全身|整身).{0,5}(癢|腫|疹|緊|紅|發熱)|(蜂|螫).{0,16}(昏|暈|喘|吸不|沒力|血壓|bp)',
      '{allergen}.{0,16}(喉嚨|舌頭?|嘴唇|嘴巴|眼睛|臉).{0,6}(腫|緊)',
    ],
  },
  {
    group: 'low-sugar-unrousable',
    kind: 'emergency',
    beforePoison: true,
    together: [['glucose', 'unrousable']],
    within: 24,
    expressions: ['(降血糖|血糖藥|糖尿病藥).{0,16}(不醒|沒反應|叫不|昏|胡言|怪怪)|低血糖.{0,8}(抽|昏|沒反應|叫不|咬)'],
  },
  { group: 'fever-without-defence', kind: 'emergency', together: [['immune', 'fever']], within: 20 },
  {
    group: 'lungs-and-tubes',
    kind: 'emergency',
    together: [
      ['lung', 'unrousable'],
      ['lung', 'oxygenLow'],
      ['lung', 'fastBreath'],
      ['device', 'unrousable'],
      ['device', 'fastBreath'],
      ['device', 'oxygenLow'],
      ['device', 'fever'],
      ['carried', 'fastBreath'],
    ],
    within: 24,
    expressions: ['{oxygenLow}'],
  },
  {
    group: 'worsening-angina',
    kind: 'emergency',
    together: [
      ['reflux', 'exertion', 'worsening'],
      ['chest', 'exertion', 'worsening'],
      ['reflux', 'atJaw', 'sweat'],
      ['reflux', 'chest', 'sweat'],
      ['atJaw', 'exertion', 'pain'],
    ],
    within: 36,
    expressions: [
      '(才|都要?).{0,6}(悶|緊|痛|喘|燒).{0,14}(就|便|也)(會)?(悶|緊|痛|喘|燒|發作)|{nitrate}.{0,10}(沒效|無效|沒用|還沒好|還是(痛|悶)|不退|[二兩三23](次|顆|片))',
    ],
  },
  { group: 'measured', kind: 'emergency', expressions: ['{labFigure}|{drowsyFigure}|{pulseFigure}'] },
  {
    group: 'withdrawal',
    kind: 'emergency',
    expressions: [
      '戒酒.{0,20}(抖|看到|幻|抽|流汗|胡言|認不得|蟲|蛇)|(停|斷)(了)?(藥|帕金森|類固醇).{0,20}(僵|高燒|燒到|站不|倒|抽)',
    ],
  },
  { group: 'severed', kind: 'emergency', expressions: ['{severed}'], together: [['crushed', 'limb']], within: 14 },
  {
    group: 'sight',
    kind: 'emergency',
    together: [
      ['sightLoss', 'now'],
      ['sightLoss', 'recovered'],
      ['sightLoss', 'pain'],
    ],
    within: 20,
  },
  { group: 'grave', kind: 'emergency', expressions: ['{grave}'] },
  // the rest of the body
  {
    group: 'testis',
    kind: 'emergency',
    expressions: ['(睪丸|蛋蛋|陰囊).{0,10}(突然|劇|很|超|痛到|痛得|轉|扭)|(突然|忽然).{0,8}(睪丸|蛋蛋).{0,4}痛'],
  },
  {
    group: 'cauda',
    kind: 'emergency',
    together: [
      ['water', 'limb', 'weak'],
      ['groin', 'weak', 'back'],
    ],
    within: 30,
  },
  { group: 'belly', kind: 'emergency', expressions: ['肚子?.{0,6}(硬得像|硬邦邦|硬梆梆|板硬|木板)|腹部?板硬'] },
  {
    group: 'heat',
    kind: 'emergency',
    expressions: ['熱衰竭|熱中暑|中暑.{0,6}(昏|了|怎麼辦|急救|叫不醒|胡言)'],
    together: [['cause', 'faint', 'fever']],
    within: 22,
  },
  {
    group: 'accident',
    kind: 'emergency',
    expressions: [
      '觸電|被電到|電擊了|溺水|溺斃|[燒燙]傷(面積|很?嚴重)|大面積(燒|燙)|(滾水|熱油|熱湯|開水).{0,6}(燙|潑|淋)|墜樓|車禍(受傷|流血|昏)|(切斷|剁到|截斷).{0,4}(手指|腳趾|手)|(小孩|寶寶|囡仔).{0,6}(掉進|跌落).{0,4}(水|池|溪)',
    ],
  },
  { group: 'calls-for-help', kind: 'emergency', expressions: ['叫救護車|打119|快死了|快不行了|救命'] },
]
