import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { LeaveGuard } from '../../../shell/navigation/LeaveGuard.tsx'
import { Button } from '../../../ui/Button.tsx'
import s from './account.module.css'
import { accountTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type Props = { dirty: boolean; saving: boolean; onSave: () => void; onDiscard: () => void }

/** Shown while there are unsaved changes; leaving the page then asks for confirmation. */
export const SaveBar = ({ dirty, saving, onSave, onDiscard }: Props): ReactElement | null => {
  const t = useTexts(accountTexts)
  if (!dirty) return null
  return (
    <>
      <div className={cx(layout.bar, s.bar)} role="region" aria-label={t.unsaved}>
        <p role="status">{t.unsaved}</p>
        <div className={cx(layout.wrap, s.actions)}>
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
