import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import layout from '../../../../ui/layouts/layout.module.css'
import { screenTexts } from './screen-texts.ts'

/** Tells a creator that another call keeps them from this one; they decide which it is. */
export const OtherCall = ({ id, onInstead }: { id: string; onInstead: () => void }): ReactElement => {
  const t = useTexts(screenTexts).otherCall
  return (
    <EmptyState
      level={1}
      title={t.title}
      action={
        <div className={layout.wrap}>
          <ButtonLink href={`/calls/${id}`}>{t.back}</ButtonLink>
          <Button variant="secondary" onClick={onInstead}>
            {t.instead}
          </Button>
        </div>
      }
    >
      {t.hint}
    </EmptyState>
  )
}
