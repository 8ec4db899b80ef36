import { type KeyboardEvent, memo, type Ref } from 'react'
import styles from './editor.module.css'
import type { Shown, Tool } from './tools.ts'

/**
 * The toolbar of the text: one tab stop, arrow keys between buttons, Escape back to the text. Memoised to re-render
 * only when its state differs, not on every keystroke; so `activate` and `leave` must keep their identity.
 */
export const Toolbar = memo(function Toolbar({
  label,
  groups,
  shown,
  activate,
  leave,
  ref,
}: {
  label: string
  groups: readonly { name: string; tools: readonly Tool[] }[]
  shown: Shown
  activate: (tool: Tool) => void
  /** Returns the focus to the text. */
  leave: () => void
  ref?: Ref<HTMLDivElement>
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      leave()
      return
    }
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 }[event.key]
    if (here < 0 || to === undefined) return
    event.preventDefault()
    const next = buttons.at(to % buttons.length)
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1
    next?.focus()
  }
  const first = groups[0]?.tools[0]?.name
  return (
    <div role="toolbar" aria-label={label} className={styles['toolbar']} onKeyDown={onKeyDown} ref={ref}>
      {groups.map(({ name, tools }) => (
        <fieldset key={name} aria-label={name} className={styles['group']}>
          {tools.map((tool) => (
            <button
              key={tool.name}
              type="button"
              className={styles['tool']}
              data-tool={tool.name}
              title={tool.title}
              aria-label={tool.title && `${tool.label}：${tool.title}`}
              aria-pressed={tool.isOn ? shown.on.has(tool.name) : undefined}
              aria-disabled={!shown.can.has(tool.name) || undefined}
              tabIndex={tool.name === first ? 0 : -1}
              // the text keeps its selection when a button is clicked
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => shown.can.has(tool.name) && activate(tool)}
            >
              {tool.label}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  )
})
