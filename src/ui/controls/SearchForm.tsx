import { useRef } from 'react'
import type { FocusEventHandler, ReactElement, ReactNode } from 'react'
import { useEarlyInput } from './use-early-input.ts'

type SearchFormProps = {
  /** The public page that searches without scripts too. Without it the browser itself never submits. */
  action?: '/explore' | '/search'
  className?: string | undefined
  'aria-label'?: string
  'data-filtered'?: true | undefined
  onBlur?: FocusEventHandler<HTMLFormElement>
  children: ReactNode
}

/** A form of search words and filters. Its fields search by themselves: Enter in one has nothing left to do here. */
export const SearchForm = ({ action, children, ...rest }: SearchFormProps): ReactElement => {
  const ref = useRef<HTMLFormElement>(null)
  useEarlyInput(ref)
  return (
    <form
      {...rest}
      ref={ref}
      role="search"
      method={action ? 'get' : 'post'}
      {...(action && { action })}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {children}
    </form>
  )
}
