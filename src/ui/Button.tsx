import type { AnchorHTMLAttributes, ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import { useHydrated } from '../lib/use-hydrated.ts'
import s from './button.module.css'
import { cx } from './cx.ts'
import { Link } from './Link.tsx'
import { Spinner } from './feedback/Spinner.tsx'

type Look = {
  /** `lamp` is for the one action of a view that pays or joins. */
  variant?: 'primary' | 'lamp' | 'secondary' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  icon?: ReactNode
  /** As wide as its container. */
  block?: boolean
}

const look = ({ variant = 'primary', size = 'md', block }: Look, more?: string): string =>
  cx(s.button, s[variant], s[size], block && s.block, more)

/** Disabled until hydration: before it, the browser itself would submit the form with its values. */
const SubmitButton = ({ disabled, ...rest }: ComponentProps<'button'>): ReactElement => {
  const isHydrated = useHydrated()
  return <button {...rest} disabled={disabled || !isHydrated} data-waiting={isHydrated ? undefined : ''} />
}

export type ButtonProps = Look & { loading?: boolean } & ComponentProps<'button'>

/** A button. While `loading` it keeps its size and focus, shows a spinner and ignores clicks. */
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

/** A link that looks like a button, for navigation. Addresses of other sites become plain anchors. */
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
  // Prefetch on hover only: a page full of actions must not load pages that few visitors open.
  return href.startsWith('/') ? <Link {...props}>{inner}</Link> : <a {...props}>{inner}</a>
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'block' | 'icon'> & { label: string; icon: ReactNode }

/** A square button with only an icon; `label` is its accessible name and tooltip. */
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
