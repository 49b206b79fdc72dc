import { useCallback, useContext, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode, RefObject } from 'react'
import { useEarlyInput } from './use-early-input.ts'
import { FormAround } from './form-context.ts'

export type FormProps = {
  /** Called for Enter and for the submit button. The typed values stay, whatever it does or throws. */
  onSubmit: () => unknown
  /** Where invalid fields are searched: the `ref` of `useForm`. */
  ref?: RefObject<HTMLElement | null> | undefined
  /** Only the button submits, not Enter in a field: for what is published, started or sent to many people. */
  onlyByButton?: boolean
  /** For a button outside of the form, such as in the footer of a dialog. */
  id?: string
  className?: string | undefined
  autoComplete?: 'on' | 'off'
  tabIndex?: number
  'aria-label'?: string
  'data-wide'?: boolean
  children: ReactNode
}

/** Kinds of fields in which Enter confirms what is typed or chosen there, and no more. */
const auxiliary = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'file', 'range'])

/** antd's pickers are text fields; a field with a list is a combobox. */
const isAuxiliary = (input: HTMLInputElement): boolean =>
  auxiliary.has(input.type) || input.role === 'combobox' || input.closest('.ant-picker') !== null

/** The field of one line in which Enter was pressed, with which browsers submit its form. */
const enteredField = ({ key, target, nativeEvent }: KeyboardEvent): HTMLInputElement | undefined =>
  key === 'Enter' && !nativeEvent.isComposing && target instanceof HTMLInputElement ? target : undefined

/**
 * Every form of the site that sends something. The browser itself never submits it: see `src/ui/submit-guard.ts`; without
 * scripts `method="post"` keeps what is typed out of the address.
 *
 * HTML has no form in a form: browsers end the inner one's `submit` at the outer one, and React does not hear of it. So an
 * inner one is a group with its own Enter and submit button.
 */
export const Form = ({ onSubmit, onlyByButton = false, ref, children, ...rest }: FormProps): ReactElement => {
  const isInner = useContext(FormAround) !== undefined
  const own = useRef<HTMLElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLElement, [])
  useEarlyInput(own)
  const latest = useRef(onSubmit)
  useLayoutEffect(() => {
    latest.current = onSubmit
  })
  const submit = useCallback(() => void latest.current(), [])
  const take = (event: { preventDefault(): void; stopPropagation(): void }): void => {
    event.preventDefault()
    event.stopPropagation()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // React passes on what happens in a dialog that was opened here, too.
    const field = enteredField(event)
    if (!field || !event.currentTarget.contains(field)) return
    if (onlyByButton || isAuxiliary(field)) event.preventDefault()
    else if (isInner && !event.defaultPrevented) take(event)
    if (isInner) event.stopPropagation()
  }
  const content = <FormAround value={submit}>{children}</FormAround>
  if (!isInner)
    return (
      // The fields inside pass their keys on.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <form
        {...rest}
        ref={own as RefObject<HTMLFormElement | null>}
        method="post"
        noValidate
        onSubmit={take}
        onKeyDown={onKeyDown}
      >
        {content}
      </form>
    )
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('button, input')
    if (button && button.type === 'submit' && event.currentTarget.contains(button)) take(event)
  }
  const { autoComplete: _without, ...group } = rest
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div {...group} ref={own as RefObject<HTMLDivElement | null>} role="group" onKeyDown={onKeyDown} onClick={onClick}>
      {content}
    </div>
  )
}
