import type { ReactNode } from 'react'
import type { Tool } from '../../domain/tools/tool.ts'
import { Button } from '../../ui/button/button.tsx'
import { ToolFields } from './tool-form.tsx'
import { ToolResult } from './tool-result.tsx'
import styles from './tool-sheet.module.css'
import type { useTool } from './use-tool.ts'

/** A tool's form and its result beside it. `children` are rendered below the result of a complete form. */
export function ToolSheet({ tool, work, children }: { tool: Tool; work: ReturnType<typeof useTool>; children?: ReactNode }) {
  const { form, result, typed, faults, isComplete, outcome, onInput, onBlur, onSubmit } = work
  return (
    <div className={styles['sheet']}>
      <form
        ref={form}
        method="post"
        noValidate
        autoComplete="off"
        className={styles['form']}
        aria-label={tool.title}
        onInput={onInput}
        onBlur={onBlur}
        onSubmit={onSubmit}
      >
        <ToolFields tool={tool} typed={typed} faults={faults} />
        <Button type="submit" size="large">
          計算
        </Button>
      </form>
      <ToolResult outcome={outcome} section={result}>
        {isComplete && children}
      </ToolResult>
    </div>
  )
}
