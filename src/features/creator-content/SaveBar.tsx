import type { ReactElement, ReactNode } from 'react'
import type { ItemStatus } from '../../../contract/items.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import s from './form.module.css'
import { formTexts } from './form-texts.ts'
import { useMayPublish } from './PendingNotice.tsx'

export type SaveBarProps = {
  /** What it is now; absent: not saved yet. */
  status: ItemStatus | undefined
  /** What publishing means: at once, or at the moment that was set. */
  when: 'active' | 'scheduled'
  sending: boolean
  /** What is waited for before it can be saved, with a way out of it. */
  waiting?: ReactNode
  onSave: (status: ItemStatus) => void
}

/** The ways to save what is in a form, by what it is now: as a draft, for the public, as it was. */
export const SaveBar = ({ status, when, sending, waiting, onSave }: SaveBarProps): ReactElement => {
  const t = useTexts(formTexts)
  const mayPublish = useMayPublish()
  const isOut = status === 'active'
  const quiet: { to: ItemStatus; label: string } | undefined =
    status === 'archived'
      ? { to: 'archived', label: t.save }
      : isOut
        ? undefined
        : { to: 'draft', label: status === 'scheduled' ? t.toDraft : t.saveDraft }
  const main = isOut ? t.save : status === 'archived' ? t.publishAgain : when === 'scheduled' ? t.schedule : t.publish
  return (
    <footer className={s.bar}>
      <div className={s.waiting} role="status">
        {waiting}
      </div>
      {quiet && (
        <Button
          variant={mayPublish ? 'secondary' : 'primary'}
          loading={sending && !mayPublish}
          disabled={sending && mayPublish}
          onClick={() => onSave(quiet.to)}
        >
          {quiet.label}
        </Button>
      )}
      {(mayPublish || isOut) && (
        <Button loading={sending} onClick={() => onSave(isOut ? 'active' : when)}>
          {main}
        </Button>
      )}
    </footer>
  )
}
