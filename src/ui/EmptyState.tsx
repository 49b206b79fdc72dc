import dynamic from 'next/dynamic'
import type { ReactElement, ReactNode } from 'react'
import { texts, useTexts } from '../lib/texts.ts'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import type { SceneName } from './brand/Scenes.tsx'
import s from './states.module.css'

/** Loaded on demand, because most pages show no empty state. Its space is reserved. */
const Scene = dynamic(() => import('./brand/Scenes.tsx').then((module) => module.Scene), {
  loading: () => <svg width="200" height="150" aria-hidden="true" />,
})

const T = texts({
  en: { title: "This couldn't be loaded", retry: 'Try again' },
  pt: { title: 'Não foi possível carregar', retry: 'Tentar de novo' },
})

export type EmptyStateProps = {
  title: string
  /** The reason why it is empty and what to do about it. */
  children?: ReactNode
  scene?: SceneName
  /** The next step: a Button or ButtonLink. */
  action?: ReactNode
  /** Smaller, for use inside a card. */
  compact?: boolean
  /** Heading level; 1 when it is the only content of the page. */
  level?: 1 | 2
}

/** Shown instead of an empty list. */
export const EmptyState = ({
  title,
  children,
  scene = 'stage',
  action,
  compact,
  level = 2,
}: EmptyStateProps): ReactElement => (
  <div className={cx(s.state, compact && s.compact)}>
    <Scene name={scene} />
    {level === 1 ? <h1 className={s.title}>{title}</h1> : <h2>{title}</h2>}
    {children && <p>{children}</p>}
    {action && <div className={s.action}>{action}</div>}
  </div>
)

export type ErrorStateProps = {
  title?: string
  message: string
  onRetry?: () => void
  retrying?: boolean
  compact?: boolean
  /** Heading level; 1 when the page has no other title. */
  level?: 1 | 2
}

/** Shown instead of a list that failed to load; `message` comes from `errorText(error)`. */
export const ErrorState = ({ title, message, onRetry, retrying, compact, level }: ErrorStateProps): ReactElement => {
  const t = useTexts(T)
  const action = onRetry && (
    <Button variant="secondary" loading={retrying} onClick={onRetry}>
      {t.retry}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState scene="lamp-out" title={title ?? t.title} action={action} compact={compact} level={level}>
        {message}
      </EmptyState>
    </div>
  )
}
