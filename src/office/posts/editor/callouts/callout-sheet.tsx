import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useState } from 'react'
import type { Client } from '../../../../contract/client.ts'
import type { CardEntity, NamedEntity } from '../../../../contract/names.ts'
import { imagePath } from '../../../../domain/images/sizes.ts'
import { type CardKind, cardKinds } from '../../../../domain/posts/entities.ts'
import { lazyPart } from '../../../../rendering/lazy-part.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { SelectField, TextField } from '../../../../ui/field/field.tsx'
import { onEnter } from '../../../parts/on-enter.ts'
import { useDebouncedSearch } from '../../../parts/use-debounced-search.ts'
import { isAllowed } from '../callout-nodes.ts'
import styles from '../editor.module.css'
import { findPages } from '../links/find-pages.ts'
import type { Pictures } from '../pictures/pictures.ts'
import sheetStyles from '../sheets.module.css'
import { type CalloutField, calloutFields } from './callout-fields.ts'
import own from './callouts.module.css'

/** A suggestion: without an `id` it is not public yet, and cannot be linked by a card. */
interface EntitySuggestion {
  id: string | null
  name: string
  about: string
}

/** The entity that a card links to, found by name. */
function EntityField({
  label,
  kind,
  entityId,
  client,
  onSelect,
}: {
  label: string
  kind: CardKind
  entityId: string
  client: Client
  onSelect: (id: string) => void
}) {
  const [inputText, setInputText] = useState('')
  const [composing, setComposing] = useState(false)
  const name = useNameOf(client, kind, entityId)
  const query = inputText.trim()
  const isLooking = !composing && (query !== '' || entityId === '')
  const search = useDebouncedSearch(isLooking ? query : null, (text) => find(client, kind, text))
  return (
    <>
      <TextField
        label={label}
        hint={
          name === undefined
            ? '打名稱裡的字來找。'
            : name === null
              ? `讀者現在看不到這一個（${entityId}），卡片不會出現。打名稱裡的字來換。`
              : `現在是「${name}」。打名稱裡的字來換。`
        }
        value={inputText}
        onChange={(event) => setInputText(event.target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={onEnter(() => undefined)}
        maxLength={100}
      />
      {search.kind === 'found' && (
        <ul className={sheetStyles['offers']}>
          {search.results.map(({ id, name, about }) => (
            <li key={`${id} ${name}`}>
              <button
                type="button"
                className={sheetStyles['entry']}
                disabled={id === null}
                onClick={() => {
                  onSelect(id ?? '')
                  setInputText('')
                }}
              >
                {name}
                <span className={styles['hint']}>{about}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={sheetStyles['message']}>
        {search.kind === 'found' && search.results.length === 0 && '沒有找到這樣的名稱。'}
        {search.kind === 'failed' && '現在找不到，請再試一次。'}
      </p>
    </>
  )
}

/** Unpublished posts are listed too, so that the search for one is not silently empty. */
async function find(client: Client, kind: CardKind, query: string): Promise<EntitySuggestion[]> {
  if (kind !== 'post')
    return (await client('GET /api/v3.0/office/card/:kind', { params: { kind }, query: { words: query } })).items
  const pages = await findPages(client, query, 0)
  return pages.map(({ href, title, about }) => ({
    id: href?.slice(1) ?? null,
    name: title,
    about: href === null ? `${about}，發布之後才能放` : about,
  }))
}

/** The current name of an entity: undefined while loading, null when it is not public. */
function useNameOf(client: Client, kind: CardKind, id: string): CardEntity['name'] | null | undefined {
  const [loaded, setLoaded] = useState<{ id: string; name: string | null } | null>(null)
  useEffect(() => {
    if (id === '') return
    let isMounted = true
    client('GET /api/v3.0/office/card/:kind', { params: { kind }, query: { id, limit: '0' } }).then(
      ({ items }) => isMounted && setLoaded({ id, name: items[0]?.name ?? null }),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [client, kind, id])
  return loaded?.id === id ? loaded.name : undefined
}

const CoverChooser = lazyPart(() => import('../../../parts/pictures/cover-chooser.tsx'))
const DrawingChooser = lazyPart(() => import('./drawing-chooser.tsx'))
const GallerySheet = lazyPart(() => import('./gallery-sheet.tsx'))
const RecordingChooser = lazyPart(() => import('./recording-chooser.tsx'))

interface FieldProps {
  field: CalloutField
  node: Node
  client: Client
  set: (name: string, value: unknown) => void
  view: EditorView | null
}

/** The attributes of the boxed block at the caret, apart from its text. */
export default function CalloutSheet({ node, client, set, view, pictures }: Omit<FieldProps, 'field'> & { pictures: Pictures }) {
  const form = calloutFields[node.type.name]
  if (!form) return null
  if (node.type.name === 'gallery')
    return view && <GallerySheet key={String(node.attrs['key'])} view={view} node={node} client={client} pictures={pictures} />
  return (
    <fieldset className={styles['sheet']} aria-label={form.name}>
      {form.fields.map((field) => (
        <Field key={`${node.attrs['key']} ${field.attr}`} field={field} node={node} client={client} set={set} view={view} />
      ))}
    </fieldset>
  )
}

function Field(props: FieldProps) {
  const { field, node, set } = props
  switch (field.as) {
    case 'kind':
      return (
        <SelectField
          label={field.label}
          value={node.attrs['of'] as string}
          onChange={(event) => {
            set('of', event.target.value)
            set('thing', '')
          }}
        >
          {cardKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </SelectField>
      )
    case 'thing':
      return (
        <EntityField
          key={node.attrs['of'] as string}
          label={field.label}
          kind={node.attrs['of'] as CardKind}
          entityId={node.attrs['thing'] as string}
          client={props.client}
          onSelect={(id) => set('thing', id)}
        />
      )
    case 'drawing':
      return <DrawingChooser {...props} />
    case 'number':
      return <NumberField {...props} />
    case 'reviewer':
      return <ReviewerField {...props} />
    case 'recording':
      return <RecordingField {...props} />
    case 'picture':
      return <PictureField {...props} />
    default:
      return <AttributeTextField {...props} />
  }
}

const kindNames: Record<CardKind, string> = {
  post: '文章',
  tool: '工具',
  quiz: '測驗',
  product: '商品',
  newsletter: '電子報',
}

/** Text or a URL. An invalid value shows an error and is not written to the document. */
function AttributeTextField({ field: { attr, label, hint, as, max }, node, set }: FieldProps) {
  const attributeValue = (node.attrs[attr] as string | null) ?? ''
  const [inputText, setInputText] = useState(attributeValue)
  const [isWrong, setWrong] = useState(false)
  const applyText = (text: string) => {
    setInputText(text)
    const value = as === 'text' ? text : text.trim()
    const spec = node.type.spec.attrs?.[attr]
    const fits = spec !== undefined && isAllowed(spec, value)
    setWrong(!fits)
    if (fits) set(attr, value)
  }
  return (
    <TextField
      label={label}
      hint={hint}
      value={isWrong ? inputText : as === 'text' ? attributeValue : inputText}
      onChange={(event) => applyText(event.target.value)}
      onKeyDown={onEnter(() => undefined)}
      errors={isWrong ? ['這裡不能放這個網址，還沒有寫進內文。'] : null}
      maxLength={max}
    />
  )
}

/** A whole number, or none where the field may be empty. An invalid value is not written to the document. */
function NumberField({ field: { attr, label, hint, max }, node, set }: FieldProps) {
  const attributeValue = node.attrs[attr] as number | null
  const [inputText, setInputText] = useState(attributeValue === null ? '' : String(attributeValue))
  const [isWrong, setWrong] = useState(false)
  const applyText = (text: string) => {
    setInputText(text)
    const value = text.trim() === '' ? null : Number(text)
    const spec = node.type.spec.attrs?.[attr]
    const fits = spec !== undefined && isAllowed(spec, value)
    setWrong(!fits)
    if (fits) set(attr, value)
  }
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      value={inputText}
      onChange={(event) => applyText(event.target.value)}
      onKeyDown={onEnter(() => undefined)}
      errors={isWrong ? [`要是 ${max} 以內的整數，還沒有寫進內文。`] : null}
      maxLength={6}
    />
  )
}

/** The source of a film or audio block: a typed URL, or a file of the library. */
function RecordingField(props: FieldProps) {
  const { node, client, set } = props
  const [choosing, setChoosing] = useState(false)
  const src = node.attrs['src'] as string
  return (
    <>
      <AttributeTextField key={src} {...props} />
      <Button variant="secondary" size="small" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
        從圖庫選
      </Button>
      {choosing && (
        <RecordingChooser
          kind={node.type.name === 'video' ? 'film' : 'sound'}
          client={client}
          choose={(from, title) => {
            setChoosing(false)
            set('src', from)
            if (node.attrs['title'] === '') set('title', title)
          }}
        />
      )}
    </>
  )
}

/** An image of the library. */
function PictureField({ field: { attr, label }, node, set }: FieldProps) {
  const [choosing, setChoosing] = useState(false)
  const id = node.attrs[attr] as string | null
  const selectMedia = (mediaId: string | null) => {
    setChoosing(false)
    set(attr, mediaId)
  }
  if (choosing) return <CoverChooser label={label} choose={selectMedia} close={() => setChoosing(false)} />
  return (
    <div className={own['chosen']}>
      {id !== null && <img src={imagePath(id, 320)} alt="" />}
      <span>
        {label}
        {id === null && '：還沒有，可以不放'}
      </span>
      <Button variant="secondary" size="small" onClick={() => setChoosing(true)}>
        {id === null ? '選圖片' : '換一張'}
      </Button>
      {id !== null && (
        <Button variant="quiet" size="small" onClick={() => selectMedia(null)}>
          不放圖片
        </Button>
      )}
    </div>
  )
}

/** The quoted reviewer: one of the users who may review. */
function ReviewerField({ field: { attr, label }, node, client, set }: FieldProps) {
  const attributeValue = node.attrs[attr] as number | null
  const [reviewers, setReviewers] = useState<NamedEntity[]>([])
  useEffect(() => {
    let isMounted = true
    client('GET /api/v3.0/office/name/:kind', { params: { kind: 'reviewer' }, query: { limit: '300' } }).then(
      ({ items }) => isMounted && setReviewers(items),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [client])
  return (
    <SelectField
      label={label}
      value={attributeValue === null ? '' : String(attributeValue)}
      onChange={({ target: { value } }) => set(attr, value === '' ? null : Number(value))}
    >
      <option value="">還沒有選</option>
      {attributeValue !== null && reviewers.every(({ id }) => id !== attributeValue) && (
        <option value={attributeValue}>編號 {attributeValue}</option>
      )}
      {reviewers.map(({ id, name, about }) => (
        <option key={id} value={id}>
          {name}
          {about && `（${about}）`}
        </option>
      ))}
    </SelectField>
  )
}
