import { dottedDay } from '../time/taipei.ts'
import type { BulkChange } from './bulk-change.ts'

const wallWords = { '': '所有人', memberwall: '會員', subscriberwall: '訂戶' } as const

/** Display text of a change. @param name the name of the referenced entity; null for none */
export function bulkWords({ what, to }: BulkChange, name: string | null): string {
  switch (what) {
    case 'add_tag':
      return `加上標籤「${name}」`
    case 'remove_tag':
      return `拿掉標籤「${name}」`
    case 'add_channel':
      return `加上頻道「${name}」`
    case 'remove_channel':
      return `拿掉頻道「${name}」`
    case 'reviewer':
      return name === null ? '拿掉審訂者' : `${name.includes('、') ? '輪流送給' : '送給'}${name}審`
    case 'ends_on':
      return to === '' ? '拿掉最後一天' : `最後一天改成 ${dottedDay(to)}`
    case 'trash':
      return '丟進垃圾桶'
    case 'untrash':
      return '從垃圾桶拿回來'
    case 'wall':
      return `能讀全文的改成「${wallWords[to as keyof typeof wallWords]}」`
  }
}
