import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { insertBlock } from '../blocks.ts'
import { calloutInsertables } from '../callouts/new-callouts.ts'
import { schema } from '../schema.ts'
import { setLevel, toggleList, toggleQuote } from '../text-commands.ts'

/** An insertable block or inline element. */
export interface Insertable {
  name: string
  label: string
  description: string
  /** Search aliases, and Latin keys for users whose input method is off. */
  aliases: string
  /** Undefined where it opens a panel of its own. */
  command?: Command
}

const { paragraph, table, table_row, table_header, table_cell, red_flag } = schema.nodes
const row = (cell: typeof table_cell) => table_row.create(null, [cell.create(), cell.create(), cell.create()])
export const emptyTable = (): Node => table.create(null, [row(table_header), row(table_cell), row(table_cell)])
const emptyFlag = (flag: string) => () => red_flag.create({ flag }, paragraph.create())

/** All insertables, in display order. */
export const insertables: readonly Insertable[] = [
  { name: 'heading', label: '小標', description: '一節的標題', aliases: '標題 h2 heading', command: setLevel(2) },
  { name: 'subheading', label: '次小標', description: '小標底下的標題', aliases: '標題 h3 subheading', command: setLevel(3) },
  { name: 'picture', label: '圖片', description: '上傳或從圖庫選', aliases: '照片 相片 插圖 img picture photo' },
  {
    name: 'bullets',
    label: '項目清單',
    description: '一點一點列出來',
    aliases: '列表 條列 ul list bullets',
    command: toggleList(false),
  },
  {
    name: 'numbers',
    label: '編號清單',
    description: '照順序列出來',
    aliases: '列表 步驟 數字 ol list numbers',
    command: toggleList(true),
  },
  { name: 'table', label: '表格', description: '三欄，第一列是標題格', aliases: '對照 table', command: insertBlock(emptyTable) },
  { name: 'quote', label: '引言', description: '別人說的話', aliases: '引用 quote', command: toggleQuote },
  {
    name: 'emergency',
    label: '紅旗：危急',
    description: '要打 119 的徵兆',
    aliases: '警訊 急救 119 red flag emergency',
    command: insertBlock(emptyFlag('emergency')),
  },
  {
    name: 'poison',
    label: '紅旗：中毒',
    description: '誤食、吸入、潑到',
    aliases: '警訊 毒物 red flag poison',
    command: insertBlock(emptyFlag('poison')),
  },
  {
    name: 'crisis',
    label: '紅旗：想傷害自己',
    description: '1925 與 1995',
    aliases: '警訊 自殺 心理 1925 red flag crisis',
    command: insertBlock(emptyFlag('crisis')),
  },
  ...calloutInsertables,
]

/** The insertables that match the input: by name prefix first, then by the prefix of an alias, then by substring. */
export function matchInsertables(typed: string, all: readonly Insertable[] = insertables): readonly Insertable[] {
  const query = typed.normalize('NFKC').trim().toLowerCase()
  if (query === '') return all
  const rank = ({ label, aliases }: Insertable) => {
    const name = label.toLowerCase()
    const names = [name, ...aliases.split(' ').map((word) => word.toLowerCase())]
    if (name.startsWith(query)) return 0
    if (names.some((word) => word.startsWith(query))) return 1
    return names.some((word) => word.includes(query)) ? 2 : 3
  }
  return all.filter((item) => rank(item) < 3).toSorted((item, other) => rank(item) - rank(other))
}
