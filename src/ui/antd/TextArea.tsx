import { Input } from 'antd'
import type { TextAreaProps as AntdTextAreaProps } from 'antd/es/input'
import type { ReactElement } from 'react'
import s from './text-area.module.css'

export type TextAreaProps = Omit<AntdTextAreaProps, 'autoSize' | 'rows' | 'className'> & {
  /** Height, in lines, of an empty field; it grows with its text. */
  minRows: number
  /** Height, in lines, from which on it scrolls: in a dialog, whose buttons stay in sight. */
  maxRows?: number
}

/** antd's text area that grows with its text. It has its height from the server on, so nothing moves when the page comes alive. */
export const TextArea = ({ minRows, maxRows, ...rest }: TextAreaProps): ReactElement => (
  <Input.TextArea {...rest} rows={minRows} autoSize={{ minRows, maxRows }} className={s.area} />
)
