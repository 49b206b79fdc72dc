import { Input } from 'antd'
import type { TextAreaProps as AntdTextAreaProps } from 'antd/es/input'
import type { ReactElement } from 'react'
import s from './text-area.module.css'

export type TextAreaProps = Omit<AntdTextAreaProps, 'autoSize' | 'rows' | 'className'> & {
  /** Height, in lines, of an empty field; it grows with its text. */
  minRows: number
}

/** antd's text area that grows with its text. It has its height from the server on, so nothing moves when the page comes alive. */
export const TextArea = ({ minRows, ...rest }: TextAreaProps): ReactElement => (
  <Input.TextArea {...rest} rows={minRows} autoSize={{ minRows }} className={s.area} />
)
