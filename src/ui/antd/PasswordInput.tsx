import { Input } from 'antd'
import type { PasswordProps } from 'antd/es/input'
import type { ReactElement } from 'react'
import { Eye, EyeOff } from '../icons.tsx'
import s from './password-input.module.css'

/** antd's password input with our icon. Give `autoComplete` `current-password` or `new-password`. */
export const PasswordInput = (props: PasswordProps): ReactElement => (
  <Input.Password
    autoCapitalize="none"
    spellCheck={false}
    maxLength={200}
    {...props}
    className={s.input}
    iconRender={(isShown) => (isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />)}
  />
)
