import type { PostReadings } from '../../contract/readings.ts'
import { FiguresRow, FiguresTable, Nothing } from '../parts/figures-table.tsx'
import { Section } from '../parts/section.tsx'
import { countWords, shareWords, sourceWords } from './words.ts'

/** The sources of post views. */
export const SourcesTable = ({ sources, about }: Pick<PostReadings, 'sources'> & { about: string }) => (
  <Section id="sources" title="從哪裡來" about={about}>
    {sources.length === 0 ? (
      <Nothing words="還沒有數到從哪裡來。" />
    ) : (
      <FiguresTable label="從哪裡來表格" heads={['來源', '打開', '比例']}>
        {sources.map((source) => {
          const { title, about: more } = sourceWords(source)
          const numbers = [countWords(source.opened), shareWords(source.share)]
          return (
            <FiguresRow key={`${source.kind} ${source.name}`} head={title} {...(more ? { about: more } : {})} numbers={numbers} />
          )
        })}
      </FiguresTable>
    )}
  </Section>
)
