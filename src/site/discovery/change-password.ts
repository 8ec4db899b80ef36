import { redirect } from 'react-router'

/** /.well-known/change-password (W3C): password managers lead people here. */
export const loader = () => redirect('/member/change_password')
