import type { LoaderFunctionArgs } from 'react-router'
import { adviceNames } from '../../domain/clinical/check.ts'
import { may } from '../../domain/office/may.ts'
import { type CopyName, copyNameOf, copyNames, type TreePath, treePaths } from '../../domain/symptoms/path-table.ts'
import { sources } from '../../domain/symptoms/sources.ts'
import type { Tree } from '../../domain/symptoms/tree.ts'
import { findTree } from '../../domain/symptoms/trees.ts'
import { urgencies, urgencyNames } from '../../domain/symptoms/urgency.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import figures from '../parts/figures.module.css'
import { FiguresRow, FiguresTable } from '../parts/figures-table.tsx'
import { PageHead } from '../parts/page-layout.tsx'
import { Section } from '../parts/section.tsx'
import { SignatureCell, signatureOf, versionLabel } from './clinical.tsx'

export const handle = officePage('檢查表與工具')
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('檢查表與工具', loaderData?.title)

/** A tree with its signature, and the paths of the persons that the URL requests. */
export function loader({ context, params, url: { searchParams } }: LoaderFunctionArgs) {
  const { person, config } = context.get(siteRequest)
  const tree = findTree(params['tree'] ?? '')
  const selectedCopy = searchParams.get('who') ?? ''
  if (!may(person, 'read-clinical-versions') || !tree || !Object.hasOwn(copyNames, selectedCopy)) throw notFoundPage()
  const advice = adviceNames.tree(tree)
  const byCopy = Map.groupBy(treePaths(tree), ({ end }) => copyNameOf(end))
  const copies = [...byCopy].map(([copy, ways]) => ({ copy, ...countsOf(tree, ways) }))
  return {
    key: tree.key,
    title: tree.title,
    version: tree.version,
    advice,
    signature: signatureOf(config.clinical, advice),
    who: selectedCopy as CopyName,
    copies,
    ...numberPaths(tree, byCopy.get(selectedCopy as CopyName) ?? []),
  }
}

function countsOf(tree: Tree, ways: readonly TreePath[]) {
  const endCounts = urgencies.map((urgency) => ways.filter(({ end }) => tree.ends[end]?.urgency === urgency).length)
  return { ways: ways.length, ends: endCounts, longest: Math.max(...ways.map(({ answers }) => answers.length)) }
}

/** The questions and ends on some paths, numbered in their order, and the paths as numbers of them. */
function numberPaths(tree: Tree, ways: readonly TreePath[]) {
  const questionNumbers = new Map<string, number>()
  const endNumbers = new Map<string, number>()
  const numberOf = (numbers: Map<string, number>, name: string) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size + 1)
    return numbers.get(name) ?? 0
  }
  const paths = ways.map(({ answers, end }) => {
    let questionKey = tree.start
    const steps = answers.map((answer) => {
      const choice = tree.questions[questionKey]?.choices[answer]
      const step = { question: numberOf(questionNumbers, questionKey), text: choice?.text ?? '' }
      questionKey = choice?.to ?? questionKey
      return step
    })
    return { key: answers.join(','), steps, end: numberOf(endNumbers, end), urgency: tree.ends[end]?.urgency ?? 'emergency' }
  })
  const target = (to: string) =>
    questionNumbers.has(to)
      ? `題 ${questionNumbers.get(to)}`
      : endNumbers.has(to)
        ? `結果 ${endNumbers.get(to)}`
        : `另一組人：${copyNames[copyNameOf(to)]}`
  const questions = [...questionNumbers].flatMap(([name, number]) => {
    const question = tree.questions[name]
    if (!question) return []
    const choices = question.choices.map(({ text, to }) => ({ text, to: target(to) }))
    return [{ number, ask: question.ask, signs: question.signs?.map(([sign]) => sign) ?? [], choices }]
  })
  const ends = [...endNumbers].flatMap(([name, number]) => {
    const end = tree.ends[name]
    return end ? [{ ...end, number, sources: end.sources.map((source) => sources[source]) }] : []
  })
  return { paths, questions, ends }
}

export default function ClinicalTree({ loaderData }: PageProps<typeof loader>) {
  const { key, title, version, advice, signature, who: selectedCopy, copies, paths, questions, ends } = loaderData
  return (
    <>
      <PageHead
        title={title}
        description={
          <>
            版本 {versionLabel(version)}，代號 <code>{advice}</code>。<SignatureCell signature={signature} />
          </>
        }
      >
        <SiteLink to="/office/clinical">全部檢查表與工具</SiteLink>
        <a href={`/symptom_checker/${key}`}>公開的頁面</a>
      </PageHead>
      <div className={figures['sections']}>
        <Section
          id="persons"
          title="誰的路徑"
          description="先問現在的危險徵象與這個人的情形，再問症狀。不同的人問的題目與結果不同；下面列的是所選的這一組人。"
        >
          <FiguresTable
            label="每一組人的路徑數與結果"
            heads={['這個人', '路徑', ...urgencies.map((item) => urgencyNames[item]), '最長幾題']}
          >
            {copies.map(({ copy, ways: pathCount, ends: counts, longest }) => (
              <FiguresRow
                key={copy}
                head={
                  copy === selectedCopy ? (
                    <strong aria-current="true">{copyNames[copy]}</strong>
                  ) : (
                    <SiteLink to={copy ? `/office/clinical/${key}?who=${copy}` : `/office/clinical/${key}`}>
                      {copyNames[copy]}
                    </SiteLink>
                  )
                }
                numbers={[pathCount, ...counts, longest]}
              />
            ))}
          </FiguresTable>
        </Section>
        <Section
          id="questions"
          title="題目"
          description={`問「${copyNames[selectedCopy]}」的題目。由上往下，第一個符合的就是答案。`}
        >
          <FiguresTable label="題目與答案" heads={['題', '問什麼', '答案與下一步']} isTextual isStacked>
            {questions.map(({ number, ask, signs, choices }) => (
              <tr key={number} id={`question-${number}`}>
                <th scope="row">題 {number}</th>
                <td data-head="問">
                  {ask}
                  {signs.length > 0 && (
                    <ul>
                      {signs.map((sign) => (
                        <li key={sign}>{sign}</li>
                      ))}
                    </ul>
                  )}
                </td>
                <td data-head="答案">
                  <ol start={0}>
                    {choices.map(({ text, to }) => (
                      <li key={text}>
                        {text} → {to}
                      </li>
                    ))}
                  </ol>
                </td>
              </tr>
            ))}
          </FiguresTable>
        </Section>
        <Section id="ends" title="結果與建議">
          <FiguresTable label="每一個結果" heads={['結果', '多急', '可能的原因', '建議', '資料來源']} isTextual isStacked>
            {ends.map(({ number, urgency, conditions, advice: steps, sources: cited }) => (
              <tr key={number} id={`end-${number}`}>
                <th scope="row">結果 {number}</th>
                <td data-head="多急">
                  <Badge variant={urgency === 'emergency' ? 'accent' : 'outline'}>{urgencyNames[urgency]}</Badge>
                </td>
                <td data-head="可能的原因">
                  <ul>
                    {conditions.map(({ name, why }) => (
                      <li key={name}>
                        {name}：{why}
                      </li>
                    ))}
                  </ul>
                </td>
                <td data-head="建議">
                  <ul>
                    {steps.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ul>
                </td>
                <td data-head="資料來源">
                  <ul>
                    {cited.map(({ title: source, url }) => (
                      <li key={source}>
                        <a href={url}>{source}</a>
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            ))}
          </FiguresTable>
        </Section>
        <Section
          id="paths"
          title="路徑"
          description={`${paths.length} 條，每一條都走到一個結果。編號是每一題選第幾個答案，從 0 起，和程式的路徑表一樣。`}
        >
          <FiguresTable label="每一條路徑的回答與結果" heads={['編號', '回答', '結果', '多急']} isTextual isStacked>
            {paths.map((path) => (
              <tr key={path.key}>
                <th scope="row">{path.key}</th>
                <td data-head="回答">
                  {path.steps.map(({ question, text }, index) => (
                    <span key={question}>
                      {index > 0 && ' → '}題 {question}：{text}
                    </span>
                  ))}
                </td>
                <td data-head="結果">
                  <a href={`#end-${path.end}`}>結果 {path.end}</a>
                </td>
                <td data-head="多急">
                  <Badge variant={path.urgency === 'emergency' ? 'accent' : 'outline'}>{urgencyNames[path.urgency]}</Badge>
                </td>
              </tr>
            ))}
          </FiguresTable>
        </Section>
      </div>
    </>
  )
}
