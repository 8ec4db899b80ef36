import type { MenuGroup, MenuItem } from '../../contract/shell.ts'
import { useSharedData } from './shared-data.tsx'

/** The menu groups by purpose (section 7, "menus"). */
const groups = { sisterSites: 1, drawer: 2, social: 3, main: 5 } as const

/** The entries of a menu; empty when the editors have not created it. */
export function useMenu(name: keyof typeof groups): MenuItem[] {
  return groupOf(useSharedData().menus, groups[name])?.children ?? []
}

/** The footer's columns, which are stored with the main navigation. */
export function useFooterColumns(): MenuItem[] {
  return groupOf(useSharedData().menus, groups.main)?.footer ?? []
}

const groupOf = (menus: MenuGroup[], index: number) => menus.find((group) => group.index === index)
