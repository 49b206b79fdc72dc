import type { ReactElement, ReactNode } from 'react'
import type { ItemStatus } from '../../../../contract/catalogue/items/items.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import s from './form.module.css'
import { formTexts } from './form-texts.ts'
import { useMayPublish } from './PendingNotice.tsx'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

export type SaveBarProps = {
  /** The item's current status; absent for a new one. */
  status: ItemStatus | undefined
  /** Whether publishing happens at once or at the scheduled time. */
  when: 'active' | 'scheduled'
  sending: boolean
  /** Text while saving waits for uploads, with a button to cancel. */
  waiting?: ReactNode
  onSave: (status: ItemStatus) => void
}

/** Buttons to save a form as a draft, publish it, or save changes, by the item's status. */
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
    <footer className={cx(layout.cluster, s.bar)}>
      <div className={cx(layout.cluster, s.waiting)} role="status">
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
