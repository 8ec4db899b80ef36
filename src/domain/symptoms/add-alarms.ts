import {
  type Alarm,
  feverOfVulnerable,
  generalSigns,
  pregnancyEmergencySigns,
  pregnancySign,
  signOfCrisis,
  signOfPoison,
  signsOfVulnerable,
  type Vulnerability,
  vulnerabilities,
} from './alarms.ts'
import { areContradictory, type Fact } from './facts.ts'
import {
  anySignQuestion,
  type Choice,
  type End,
  firstMatchQuestion,
  type MinUrgency,
  type Question,
  raiseUrgency,
  type Sign,
  type Tree,
} from './tree.ts'
import { bloodCount } from './trees/common-answers.ts'

/**
 * Composes a tree with the alarm list: the signs that require 119 first, then the person's vulnerabilities, and only
 * then the tree's own questions. For a pregnant or vulnerable person these are asked in a copy of the tree in which
 * every end is at least as urgent as the list requires. Facts that were denied before are not asked again.
 */
export function withAlarms(tree: Tree): Tree {
  const applicableSigns = (alarms: readonly Alarm[]) =>
    alarms.filter(({ except = [] }) => !except.includes(tree.key)).map(({ sign }) => sign)
  const now = applicableSigns(generalSigns)
  const signs = applicableSigns(signsOfVulnerable)
  const fever = applicableSigns([feverOfVulnerable])
  const crisis = applicableSigns([signOfCrisis])
  const denied = [...now, signOfPoison.sign, ...crisis]
  const notBearing: Sign = ['', ...Object.values(tree.questions).flatMap(factsAsked).filter(isNotBearing)]
  const copies = {
    plain: copyOf(tree, { prefix: '', denied: [...denied, pregnancySign, ...applicableSigns(vulnerabilities)] }),
    week: copyOf(tree, { prefix: 'week/', denied: [...denied, pregnancySign, ...signs, ...fever], minUrgency: 'week' }),
    today: copyOf(tree, { prefix: 'today/', denied: [...denied, ...signs], minUrgency: 'today' }),
    bloodCount: copyOf(tree, {
      prefix: 'bloodCount/',
      denied: [...denied, pregnancySign, ...signs],
      minUrgency: 'today',
      first: bloodCount,
    }),
    bearing: copyOf(tree, {
      prefix: 'bearing/',
      denied: [...denied, ...applicableSigns(pregnancyEmergencySigns), ...applicableSigns(vulnerabilities), notBearing],
      minUrgency: 'today',
    }),
  }
  const begin = (copy: keyof typeof copies) => copies[copy].keyInCopy(tree.start)
  /** Asks for the vulnerability, after other choices. A person from another question of the list is seen today. */
  const vulnerabilityQuestion = (
    before: readonly Choice[],
    noneTarget: string,
    followUpOf: (one: Vulnerability) => FollowUp,
  ): Question => ({
    ask: '這個人有沒有下面的情形？',
    choices: [
      ...before,
      ...vulnerabilities
        .map((item) => ({ sign: item.sign, followUp: followUpOf(item) }))
        .toSorted((a, b) => followUps.indexOf(a.followUp) - followUps.indexOf(b.followUp))
        .map(({ sign, followUp }) => choiceOf(sign, `alarms/${followUp}`)),
      { text: '都不是', to: noneTarget },
    ],
  })
  /** Asks a vulnerable person for the signs that require 119; a fever leads to `feverTo`. */
  const signsThen = (feverTo: string, noneTarget: string) =>
    firstMatchQuestion(
      '有沒有下面任何一項？',
      [
        ...signs.map((sign) => ['alarms/vulnerableEmergency', ...sign] as const),
        ...fever.map((sign) => [feverTo, ...sign] as const),
      ],
      noneTarget,
    )
  const questions: Record<string, Question> = {
    'alarms/now': anySignQuestion(now, 'alarms/emergency', 'alarms/who', '現在有沒有下面任何一項？'),
    'alarms/who': vulnerabilityQuestion(
      [
        choiceOf(signOfPoison.sign, 'alarms/poison'),
        ...crisis.map((sign) => choiceOf(sign, 'alarms/crisis')),
        choiceOf(pregnancySign, 'alarms/bearing'),
      ],
      begin('plain'),
      (item) => followUpIn(tree.key, item),
    ),
    'alarms/bearing': anySignQuestion(applicableSigns(pregnancyEmergencySigns), 'alarms/bearingEmergency', 'alarms/bearingWho'),
    'alarms/bearingWho': withoutDenied(
      vulnerabilityQuestion([], begin('bearing'), ({ fever: means }) => (means === 'emergency' ? 'fragile' : 'today')),
      new Set(vulnerabilities.flatMap(({ sign: [, ...states] }) => states).filter(isNotBearing)),
    ),
    'alarms/fragile': anySignQuestion([...signs, ...fever], 'alarms/vulnerableEmergency', begin('today')),
    'alarms/today': anySignQuestion(signs, 'alarms/vulnerableEmergency', begin('today')),
    'alarms/bloodCount': signsThen(begin('bloodCount'), begin('week')),
    'alarms/week': signsThen(begin('today'), begin('week')),
  }
  const all = Object.values(copies)
  return withoutUnreached({
    ...tree,
    start: 'alarms/now',
    questions: Object.assign(questions, ...all.map((copy) => copy.questions)),
    ends: Object.assign({ ...alarmEnds }, ...all.map(({ ends }) => ends)),
  })
}

/** The next questions of a vulnerable person, the most urgent first. */
const followUps = ['fragile', 'today', 'bloodCount', 'week'] as const
type FollowUp = (typeof followUps)[number]

function followUpIn(key: string, { followUpWithin, sooner, fever }: Vulnerability): FollowUp {
  if (fever === 'emergency') return 'fragile'
  const limit = sooner?.[key] ?? followUpWithin
  return limit === 'week' && fever === 'bloodCount' ? 'bloodCount' : limit
}

/** Facts that exclude pregnancy and recent birth: being a child, or old. */
const isNotBearing = (fact: Fact) => pregnancySign.slice(1).every((state) => areContradictory(state as Fact, fact))
const factsAsked = ({ choices }: Question) => choices.flatMap(({ facts = [] }) => facts)

const choiceOf = ([text, ...facts]: Sign, to: string): Choice => ({ text, to, facts })
const factsOf = (signs: readonly Sign[]): ReadonlySet<Fact> => new Set(signs.flatMap(([, ...facts]) => facts))

interface TreeCopy {
  questions: Record<string, Question>
  ends: Record<string, End>
  /** The key of a node of the tree in the copy: a question that can no longer be confirmed is omitted. */
  keyInCopy: (node: string) => string
}

/**
 * A copy of a tree without previously denied facts, with no end less urgent than a limit. `first`: text before an end's
 * own words.
 */
function copyOf(
  tree: Tree,
  {
    prefix,
    denied,
    minUrgency,
    first,
  }: { prefix: string; denied: readonly Sign[]; minUrgency?: MinUrgency; first?: Pick<End, 'conditions' | 'advice'> },
): TreeCopy {
  const no = factsOf(denied)
  const remaining = new Map(Object.entries(tree.questions).map(([key, question]) => [key, withoutDenied(question, no)]))
  const keyInCopy = (node: string): string => {
    const question = remaining.get(node)
    const [onlyChoice, ...others] = question?.choices ?? []
    return onlyChoice && others.length === 0 ? keyInCopy(onlyChoice.to) : prefix + node
  }
  const questions = [...remaining].map(([key, question]): [string, Question] => [
    prefix + key,
    { ...question, choices: question.choices.map((choice) => ({ ...choice, to: keyInCopy(choice.to) })) },
  ])
  const ends = Object.entries(tree.ends).map(([key, end]): [string, End] => [
    prefix + key,
    withFirst(minUrgency ? raiseUrgency(end, minUrgency) : end, first),
  ])
  return { questions: Object.fromEntries(questions), ends: Object.fromEntries(ends), keyInCopy }
}

function withoutDenied({ signs, ...question }: Question, denied: ReadonlySet<Fact>): Question {
  const choices = question.choices.flatMap((choice) => {
    if (!choice.facts) return [choice]
    if (choice.all) return choice.facts.some((fact) => denied.has(fact)) ? [] : [choice]
    const facts = choice.facts.filter((fact) => !denied.has(fact))
    return facts.length === 0 ? [] : [{ ...choice, facts }]
  })
  const remainingSigns = signs?.filter(([, ...facts]) => facts.some((fact) => !denied.has(fact)))
  return { ...question, choices, ...(remainingSigns ? { signs: remainingSigns } : {}) }
}

const withFirst = (end: End, first?: Pick<End, 'conditions' | 'advice'>): End =>
  first ? { ...end, conditions: [...first.conditions, ...end.conditions], advice: [...first.advice, ...end.advice] } : end

/** Removes unreachable questions and ends. */
function withoutUnreached(tree: Tree): Tree {
  const reached = new Set<string>()
  const visit = (node: string) => {
    if (reached.has(node)) return
    reached.add(node)
    for (const { to } of tree.questions[node]?.choices ?? []) visit(to)
  }
  visit(tree.start)
  const reachableOnly = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => reached.has(key)))
  return { ...tree, questions: reachableOnly(tree.questions), ends: reachableOnly(tree.ends) }
}

const waiting = '立刻打 119，記下開始的時間，不要自己開車，也不要等症狀過去。'
const sugarFirst = '用降血糖藥的人：等救護車時先量血糖，低於 70 而且醒著、吞得下，先吃 15 公克糖；叫不醒或不能吞，什麼都不要餵。'

const alarmEnds: Readonly<Record<string, End>> = {
  'alarms/emergency': {
    urgency: 'emergency',
    conditions: [
      { name: '腦中風', why: '臉歪、單側無力或說話不清；好了也算。' },
      { name: '心肌梗塞或主動脈剝離', why: '胸口壓迫，或撕裂般的痛。' },
      { name: '大量出血', why: '吐血、黑便、鮮血便或陰道大量出血。' },
      { name: '腦膜炎、腦出血或眼睛的急症', why: '突然劇烈頭痛、脖子僵硬、壓不退的紫斑，或突然看不見。' },
      { name: '嚴重感染、過敏或休克', why: '血壓低、冒冷汗、意識不清，或喘到說不完一句話。' },
    ],
    advice: [waiting, sugarFirst, '把正在吃的藥告訴救護員，抗凝血藥要特別說。'],
    sources: ['stroke', 'chestPainNhs', 'bleeding', 'sepsis', 'lowSugar'],
  },
  'alarms/poison': {
    urgency: 'emergency',
    flag: 'poison',
    conditions: [
      { name: '藥物、食物或其他毒物中毒', why: '吃下的份量或東西不對。' },
      { name: '一氧化碳中毒', why: '同住的人一起不舒服，或用了瓦斯、炭火。' },
    ],
    advice: [
      '懷疑一氧化碳：先離開現場到通風的地方，再打 119。',
      '懷疑中毒：打 119，也可撥毒藥物諮詢專線 02-2871-7121；留下藥袋與容器，不要催吐。',
      '如果是想結束生命：請打 119，或撥 1925 安心專線，身邊不要離開人。',
    ],
    sources: ['carbonMonoxide', 'depression'],
  },
  'alarms/crisis': {
    urgency: 'emergency',
    flag: 'crisis',
    conditions: [{ name: '心理危機', why: '活不下去或想傷害自己的念頭，需要現在就有人陪。' }],
    advice: [
      '現在打 1925 安心專線，24 小時都有人接；有立即危險打 119 或 110。',
      '告訴一位信任的人，請他陪著您，先把危險的東西收遠。',
    ],
    sources: ['depression'],
  },
  'alarms/bearingEmergency': {
    urgency: 'emergency',
    conditions: [
      { name: '子癇前症或產後子癇', why: '血壓高、頭痛、眼前閃光、右上腹痛或突然腫。' },
      { name: '子宮外孕、流產或產後出血', why: '肚子痛、肩膀痛或出血。' },
      { name: '產後感染、肺栓塞或心臟問題', why: '發燒、喘、胸痛或一隻腳腫。' },
    ],
    advice: ['立刻打 119，側躺休息，不要自己開車。', '告訴救護員懷孕週數或生產的日期，與產檢的醫院。'],
    sources: ['preeclampsia', 'ectopic', 'mothers'],
  },
  'alarms/vulnerableEmergency': {
    urgency: 'emergency',
    conditions: [
      { name: '敗血症', why: '免疫力低、洗腎、有導管或年紀大的人，感染會很快變嚴重。' },
      { name: '出血、心臟或肺的急症', why: '抗凝血藥、心臟病或肺病的人，這些徵兆不能等。' },
      { name: '熱傷害', why: '待過高溫的地方又發燒、意識或呼吸不對。' },
    ],
    advice: [waiting, '把正在吃的藥、洗腎或化療的醫院告訴救護員。'],
    sources: ['sepsis', 'neutropenia', 'bloodThinner', 'heartFailure'],
  },
}
