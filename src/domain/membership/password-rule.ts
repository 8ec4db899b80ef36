/** Common words in passwords. A password of one or two of them with a few digits and marks is guessed first. Lower case. */
export const commonWords: readonly string[] = `
abc abcd abcde abcdef about access account adam adidas admin administrator aiya alex alexander america amigo anchen andrea andrew
angel angela angels anna anthony apple arsenal asdf asdfg asdfgh asdfghjk asdfghjkl asshole austin azerty baby babygirl bailey
banana barcelona baseball basketball batman beautiful bitch blink boss boston bubbles buddy buster butterfly cameron
changeme changeit charlie cheese chelsea chen chester chicken chocolate chris christian coffee compaq computer cookie
corvette cowboy dallas dance daniel danielle default dennis destiny diamond dolphin dragon eagle elizabeth eminem family
ferrari flower football forever freedom friend friends fuck fucker fuckme fuckoff fuckyou gandalf george ginger golf
google guest guitar hahaha hannah happy hardcore harley heaven hello hellokitty hockey home hotmail hottie hunter iamgod ice
iloveme iloveu iloveyou imissyou internet jackson jasmine jennifer jessica jesus jordan joseph joshua junior justin killer
king kitty kobe lakers lalala letmein line linkedin liverpool login london love loveis lovely loveme lover loveyou lucky maggie
manager manchester martin master matrix matthew maverick melissa mercedes merlin michael michelle mickey midnight minecraft
monday money monkey monster morgan mother murphy music mustang mylove mypassword myspace nathan newpass newpassword newyork nicole
ninja nintendo nokia nothing nothingness oliver orange pass passcode passport password passw passwd patrick peanut pepper phoenix
pokemon police poohbear porsche precious pretty prince princess private purple qazwsx qazwsxedc qqww qwe qwer qwert qwerty
qwertyu qwertyui qwertyuiop qweasd qweasdzxc qwaszx rainbow ranger realmadrid robert rockstar root running samantha samsung sandra
school scooter secret secure sexy shadow silver slipknot smile snoopy soccer sophie sparky spiderman spring starwars steelers
student success summer sunday sunflower sunshine super superman superstar support sweet system taiwan taipei target taylor teacher
temp temppass tennis test tester testing thomas thunder tigger tiger tinkerbell toyota trustno trustnoone twilight unknown user
username vanessa victoria victory wang welcome whatever william windows winner winter wizard woaini woaiwojia woshishui xiaoming
yahoo yankees yellow zaqwsx zxc zxcv zxcvb zxcvbn zxcvbnm
baobei mima nihao taiwanno woaita woxiangni zhanghao
`
  .trim()
  .split(/\s+/)

/** Common passwords of ten characters and more. Lower case. */
export const commonPasswords: readonly string[] = `
0000011111 0123401234 0912345678 0911111111 0922222222 0933333333 0988888888 0987654321a 1010101010 1020304050 102030405060
1029384756 1029384756a 111222333444 1112223334 1111122222 1111111111a 1122112211 1123581321 1212312121 1212121212a 123123123a
123123456 1231231234 1234123412 12341234a 1234512345a 123454321a 1234554321 123456123 12345678900 123456789a 123456789aa
123456789abc 123456789o 123456789p 123456789q 123456789s 123456789w 123456789z 1234567890a 1234567890abc 1234567890q
1234567890qwertyuiop 12345678910 1234567891011 123456789asd 123456789qwe 12345678ab 12345678abc 12345678qwe 123456abcd
123456abcdef 123456asdf 123456asdfgh 123456qwer 123456qwert 123456qwerty 1234567abc 12345abcde 12345asdfg 12345qwert
12345qwerty 1234abcd1234 1234qwer1234 1234qwerasdf 1234qwerasdfzxcv 123698745a 1236987450 123654789a 123qwe123qwe 123qweasdzxc
123qwe!@# 123!@#qwe 12qwaszx12 1314520000 13145201314 1314521314 1357924680 135792468a 1472583690 147258369a 147852369a
1597534862 159357456 1593572580 159753456852 18436572az 1a2s3d4f5g 1a2s3d4f5g6h 1qaz!qaz1qaz 1qaz1qaz2wsx 1qaz2wsx!@ 1qaz2wsx3e
1qaz2wsx3edc 1qaz@wsx3edc 1qazxsw23edc 1qaz0okm2wsx 1qazxsw2345 1q2w3e4r!@ 1q2w3e4r5t 1q2w3e4r5t6y 1qw23er45t 2020202020
2wsx3edc4rfv 314159265358 3141592653 3.14159265 3edc4rfv5tgb 4815162342 520131452 5201314520 52013141314 5201314a 5201314abc
5201314520a 5841314520 654321abcdef 7418529630 741852963a 7758521521 7894561230 789456123a 7894561230a 80808080a 8675309jenny
8888888888a 9293709b13 9638527410 9876543210a 987654321a 987654321abc 999888777666
a12345678910 a1234567890 a123456789 a123456789a a0123456789 a0912345678 a1b2c3d4e5 a1s2d3f4g5 a1s2d3f4g5h6 aa12345678 aa123456789
aa11223344 aaa123456789 aabbccddee aabbcc1122 ab12345678 abc1234567 abc12345678 abc123456789 abc123abc123 abcabc123123 abcd123456
abcd12345678 abcd1234abcd abcde12345 abcdef123456 abcdefg123 abcdefg1234567 abcdefgh12 adgjmptw12 admin@12345 admin12345678
alskdjfhgq alskdjfhgqpwoeiruty arsenal1886 as12345678 asd123456789 asdasd123123 asdf123456 asdf1234qwer asdfasdf12 asdfjkl;asdf
asdfqwer1234 asdfzxcv1234 asdqwe123456 assassin123 aq1sw2de3fr4 aqswdefrgt aqwzsxedc1
babyblue12 bismillah1 blahblah123 blink182182 bonjour123 butterfly123 c123456789 carpediem1 charlie1234 christopher cocacola123
correcthorsebatterystaple d123456789 dearbook123 deutschland dontforget doraemon123 dragonball dragonballz e123456789 elephant123
enter123456 f123456789 forgetmenot foxtrot123 fuckthis123 g123456789 gateway123 geheim1234 goodmorning gfhjkm12345 googlegoogle
h123456789 halloween31 hamburger1 happybirthday harrypotter hellohello1 helloworld hello@12345 honeybunny iamthebest icecream123
idontcare1 idontknow1 iforgot123 ilovemyself ilovejesus ilovemydog ilovemycat ilovemymom ilovemyfamily ilovetaiwan iloveyousomuch
iloveyou520 iloveyou1314 instagram1 internet123 ironman123 isabella123 j123456789 jamesbond007 janjan1234 jesuschrist jesusislord
jesuslovesme jj12345678 justdoit123 k123456789 killer123456 l123456789 letmein1234 letmeinplease lkjhgfdsa1 liverpoolfc loveforever
lovelove520 m123456789 manchester manchesterunited maplestory masterkey1 metallica1 mickeymouse minecraft123 mnbvcxz123 mnbvcxzlkj
mustang1965 mylovemylife n123456789 naruto12345 netflix123 nevermind1 newpassword1 ninjago123 nosecret12 oneplusone onelove123
o123456789 p123456789 passpass12 password!@# passw0rd!! password@123 pa55word12 pikachu123 pineapple1 playstation pokemon123
poiuytrewq poiuytrewq1 portugal123 princess123 q123456789 q1w2e3r4t5 q1w2e3r4t5y6 qazqazqaz1 qazwsx1234 qazwsx123456 qazwsxedc123
qazwsxedcrfv qpalzm1234 qpwoeiruty qq12345678 qq123456789 qq1234567890 qqqwwweee123 qwe123asd456 qwe123qwe1 qwe123qweasd qwe123456789
qweasd12345 qweasdzxc1 qweasdzxc123 qwer1234asdf qwer12345678 qwerasdfzxcv qwerqwer12 qwert12345 qwert123456 qwerty@123
qwerty1234 qwerty12345 qwerty123456 qwerty123456789 qwertyqwerty1 r123456789 rammstein1 realmadrid1 rootroot12 s123456789
samsung1234 scoobydoo1 sexygirl12 shopping12 skateboard spongebob1 startrek12 starwars123 stargate12 strawberry sunshine123
superman123 supernatural supersecret sweetheart t123456789 temporary1 test123456 test1234567 teststets1 thankyou12 thebeatles
thinkpad12 tottenham1 transformers treasure12 trustno1no1 trustnoone u123456789 undertaker v123456789 vfhbyf1234 volleyball w123456789
wasd123456 welcome@123 welcome12345 whatever12 wonderland woaini1314 woaini520 woaini5201314 woaini123456 wolverine1 woshinibaba
x123456789 xiaoxiao12 y123456789 yamaha1234 youarebeautiful yellow1234 z123456789 zaq12wsxcde3 zaq1xsw2cde3 zaq1@wsx12 zaqxswcde1
zaqxswcdevfr zxc123456789 zxcasdqwe1 zxcasdqwe123 zxcvbnm123 zxcvbnm1234 zxcvbnm12345 zxcvbnmasdfghjkl zzzzzzzzz1
1j4u/4ru.4 ji32k7au4a83 ji394su3su 5k4g4ji32k7 au4a83au4a83 g6m4vu04wj/6 su3cl3su3cl3 2u6m,42u6m,4 vup vu;4ji3xji6 5k4g4284
z06jo4vu06 wu0wu0wu0 y7bji3u.6 jo6u4jo6u4 u.3g6u.3g6 284y94g4284 tj;4g4xu.6 aup6m06aup6m06
`
  .trim()
  .split(/\s+/)

/** Length limits of a password, characters. */
export const passwordLength = { least: 10, most: 128 } as const

/** Why a password is refused. */
export type PasswordError = 'too_short' | 'too_long' | 'repeated' | 'sequential' | 'personal' | 'common'

/** Error messages for the user. */
export const passwordMessages: Record<PasswordError, string> = {
  too_short: `密碼至少要 ${passwordLength.least} 個字元`,
  too_long: `密碼最多 ${passwordLength.most} 個字元`,
  repeated: '密碼不能只是同一段字的重複',
  sequential: '密碼不能只是連續的字元',
  personal: '密碼不能與您的電子郵件或網站名稱相同',
  common: '這個密碼太常見，請換一個別人猜不到的',
}

/**
 * Validates a new password: at least ten characters, and not among the first guesses. No character classes are
 * required, as NIST SP 800-63B advises.
 * @param personalNames personal and site-specific words: the e-mail address, the site's names
 * @returns the first error, or null
 */
export function passwordError(password: string, personalNames: readonly string[] = []): PasswordError | null {
  if ([...password].length < passwordLength.least) return 'too_short'
  if (password.length > passwordLength.most) return 'too_long'
  const normalized = password.normalize('NFKC').toLowerCase()
  if (isRepeated(normalized)) return 'repeated'
  if (isSequential(normalized)) return 'sequential'
  if (isPersonal(normalized, personalNames)) return 'personal'
  return isCommon(normalized) ? 'common' : null
}

/** One piece, repeated at least once and possibly truncated: `aaaaaaaaaa`, `123412341234`, `horsehorse`. */
function isRepeated(text: string): boolean {
  for (let period = 1; period * 2 <= text.length; period += 1) if (text.slice(period) === text.slice(0, -period)) return true
  return false
}

/** Sequences of digits, the alphabet and the keyboard. */
const tracks = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  "1234567890-=qwertyuiop[]asdfghjkl;'zxcvbnm,./",
  'qwertyuiopasdfghjklzxcvbnm1234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1b2c3d4e5f6g7h8i9j0',
  '112233445566778899001122334455',
].flatMap((track) => [track, [...track].reverse().join('')])

const isSequential = (text: string) => tracks.some((track) => track.includes(text))

/** The e-mail address, its local part or a name of the site, in any notation and with any digits after it. */
function isPersonal(text: string, personalNames: readonly string[]): boolean {
  const names = personalNames.flatMap((name) => [name, name.split('@', 1)[0] ?? ''])
  return names
    .map((name) => name.normalize('NFKC').toLowerCase())
    .some((name) => {
      if (name === '') return false
      return lettersAndDigits(text) === lettersAndDigits(name) || (stem(name).length >= 3 && stem(text) === stem(name))
    })
}

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
const stem = (text: string) => lettersAndDigits(text).replace(/^\p{N}+|\p{N}+$/gu, '')

const commonPasswordSet = new Set(commonPasswords)
const commonWordSet = new Set(commonWords)

/** Maximum number of other characters around a common word. */
const decoration = 8
const mobileNumber = /^09\d{8}$/
const leet: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

/**
 * A listed password, a mobile number, or one or two common words with a few digits and marks: `P@ssw0rd123`,
 * `iloveyou2026`.
 */
function isCommon(text: string): boolean {
  if (commonPasswordSet.has(text) || mobileNumber.test(text)) return true
  const front = text.replace(/\P{L}+$/u, '')
  const spelled = front.replace(/[013457@$!]/g, (character) => leet[character] ?? character)
  return [front, spelled]
    .flatMap((core) => [core, core.replace(/^\P{L}+/u, '')])
    .some((core) => text.length - core.length <= decoration && isWords(core.replace(/[\s._-]/g, '')))
}

function isWords(core: string): boolean {
  if (commonWordSet.has(core)) return true
  for (let cut = 3; cut <= core.length - 3; cut += 1)
    if (commonWordSet.has(core.slice(0, cut)) && commonWordSet.has(core.slice(cut))) return true
  return false
}
