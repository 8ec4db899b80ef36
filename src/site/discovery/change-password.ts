import { redirect } from 'react-router'
import type { FileHandle } from '../../rendering/page-handle.ts'

export const handle: FileHandle = { cached: true }

/** /.well-known/change-password (W3C): password managers send users here. */
export const loader = () => redirect('/member/change_password')
