import type { ButtonHTMLAttributes, AnchorHTMLAttributes, MouseEvent, ReactElement, ReactNode } from 'react'
import { useHydrated } from '../lib/use-hydrated.ts'
import s from './button.module.css'
import { cx } from './cx.ts'
import { Link } from './Link.tsx'
import { Spinner } from './Spinner.tsx'

type Look = {
  /** `lamp` is for the one paying or joining action of a view. */
  variant?: 'primary' | 'lamp' | 'secondary' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  icon?: ReactNode
  /** As wide as its container. */
  block?: boolean
}

const look = ({ variant = 'primary', size = 'md', block }: Look, more?: string): string =>
  cx(s.button, s[variant], s[size], block && s.block, more)

/** Disabled until the form around it can answer: before that the browser itself would send the form, with what was typed into it. */
const SubmitButton = ({ disabled, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>): ReactElement => {
  const isHydrated = useHydrated()
  return <button {...rest} disabled={disabled || !isHydrated} data-waiting={isHydrated ? undefined : ''} />
}

export type ButtonProps = Look & { loading?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>

/** A button. While `loading` it keeps its place and focus, shows a spinner and does not act again. */
export const Button = ({
  variant,
  size,
  icon,
  block,
  loading,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps): ReactElement => {
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  const Element = type === 'submit' ? SubmitButton : 'button'
  return (
    <Element
      {...rest}
      type={type}
      onClick={click}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={look({ variant, size, block }, className)}
    >
      {loading ? <Spinner /> : icon}
      {children === undefined ? null : <span>{children}</span>}
    </Element>
  )
}

export type ButtonLinkProps = Look & { href: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

/** A link that looks like a button: for going somewhere. Addresses of other sites are plain anchors. */
export const ButtonLink = ({
  variant,
  size,
  icon,
  block,
  className,
  children,
  href,
  ...rest
}: ButtonLinkProps): ReactElement => {
  const inner = (
    <>
      {icon}
      <span>{children}</span>
    </>
  )
  const props = { ...rest, href, className: look({ variant, size, block }, className) }
  // Fetched when the pointer comes near: a page full of actions must not load what few of them lead to.
  return href.startsWith('/') ? <Link {...props}>{inner}</Link> : <a {...props}>{inner}</a>
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'block' | 'icon'> & { label: string; icon: ReactNode }

/** A square button with an icon only; `label` is what it is called and its tooltip. */
export const IconButton = ({ label, icon, variant = 'quiet', className, ...rest }: IconButtonProps): ReactElement => (
  <Button
    {...rest}
    variant={variant}
    icon={icon}
    aria-label={label}
    title={label}
    className={cx(s.square, className)}
  />
)
