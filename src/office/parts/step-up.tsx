import { useLocation } from 'react-router'
import { askingPage } from '../../domain/office/addresses.ts'
import { TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useOffice } from '../shell/use-office.ts'
import { type StepUpAsked, stepUpBoxes } from './prove.ts'

/**
 * The box of a form that must be sure who presses its button: only where it has been too long since they showed it, or the
 * call said so. What else was typed stays in the form.
 */
export function StepUp({ asked, id }: { asked?: StepUpAsked | null | undefined; id: string }) {
  const office = useOffice()
  const { pathname, search } = useLocation()
  const by = asked?.by ?? office?.stepUp
  if (!by) return null
  const errors = asked?.fault ? [asked.fault] : null
  if (by === 'passkey')
    return (
      <Notice fault={errors !== null} role={errors ? 'alert' : undefined}>
        {errors?.[0] ?? '距離上次驗證已經超過一小時。'}{' '}
        <a href={askingPage(pathname + search)} target="_blank" rel="noopener">
          在新分頁用通行金鑰或復原碼驗證
        </a>
        ，完成後回到這一頁再按一次，填好的內容都還在。
      </Notice>
    )
  if (by === 'password')
    return (
      <TextField
        key={errors?.[0]}
        id={`${id}-password`}
        name={stepUpBoxes.password}
        type="password"
        label="您的密碼"
        hint="距離上次驗證已經超過一小時，請再輸入一次"
        autoComplete="current-password"
        maxLength={1000}
        errors={errors}
      />
    )
  return (
    <TextField
      key={errors?.[0]}
      id={`${id}-code`}
      name={stepUpBoxes.code}
      label="驗證碼"
      hint="距離上次驗證已經超過一小時。請輸入驗證 App 的 6 位數字，或一組復原碼"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      errors={errors}
    />
  )
}
