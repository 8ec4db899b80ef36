import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import { drawings } from '../../../../domain/diagrams/catalogue.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { blockOfSelection } from '../blocks.ts'
import { schema } from '../schema.ts'
import sheetStyles from '../sheets.module.css'
import own from './callouts.module.css'

const { list_item, paragraph } = schema.nodes
const drawingUrl = (name: string) => `/diagrams/${name}.svg`
const createListItem = (line: string) => list_item.create(null, paragraph.create(null, schema.text(line)))

/** Sets the drawing of a block; an empty title and an empty list are filled in from the catalogue. */
export function setDrawing({ state, dispatch }: Pick<EditorView, 'state' | 'dispatch'>, name: string): void {
  const [block, drawing] = [blockOfSelection(state), drawings[name]]
  if (!block || !drawing) return
  const { node, pos } = block
  const title = node.attrs['title'] === '' ? drawing.title : node.attrs['title']
  const tr = state.tr.setNodeMarkup(pos, null, { ...node.attrs, drawing: name, title })
  if (node.textContent === '') tr.replaceWith(pos + 1, pos + node.nodeSize - 1, drawing.lines.map(createListItem))
  dispatch(tr)
}

/** Chooses a drawing of the catalogue. */
export default function DrawingChooser({ node, view }: { node: Node; view: EditorView | null }) {
  const name = node.attrs['drawing'] as string
  const [choosing, setChoosing] = useState(name === '')
  const drawing = drawings[name]
  return (
    <div className={own['chooser']}>
      <div className={own['chosen']}>
        {drawing && <img src={drawingUrl(name)} alt="" />}
        <span>{drawing ? drawing.title : name === '' ? '還沒有選圖' : `目錄裡沒有「${name}」，讀者只看到清單`}</span>
        <Button variant="secondary" size="small" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
          {name === '' ? '選一張圖' : '換一張'}
        </Button>
      </div>
      {choosing && (
        <ul className={sheetStyles['offers']} aria-label="圖解目錄">
          {Object.entries(drawings).map(([key, { title }]) => (
            <li key={key}>
              <button
                type="button"
                className={`${sheetStyles['entry']} ${own['offered']}`}
                onClick={() => {
                  if (view) setDrawing(view, key)
                  setChoosing(false)
                }}
              >
                <img src={drawingUrl(key)} alt="" loading="lazy" />
                {title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
