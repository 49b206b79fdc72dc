import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { LeaveGuard } from '../../shell/LeaveGuard.tsx'
import { Button } from '../../ui/Button.tsx'
import s from './account.module.css'
import { accountTexts } from './texts.ts'

type Props = { dirty: boolean; saving: boolean; onSave: () => void; onDiscard: () => void }

/** Appears when something was changed; leaving with it open asks first. */
export const SaveBar = ({ dirty, saving, onSave, onDiscard }: Props): ReactElement | null => {
  const t = useTexts(accountTexts)
  if (!dirty) return null
  return (
    <>
      <div className={s.bar} role="region" aria-label={t.unsaved}>
        <p role="status">{t.unsaved}</p>
        <div className={s.actions}>
          <Button variant="quiet" disabled={saving} onClick={onDiscard}>
            {t.discard}
          </Button>
          <Button loading={saving} onClick={onSave}>
            {t.save}
          </Button>
        </div>
      </div>
      <LeaveGuard dirty />
    </>
  )
}
