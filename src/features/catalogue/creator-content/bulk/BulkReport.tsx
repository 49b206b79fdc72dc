import type { ReactElement } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import s from './bulk.module.css'
import type { ContentKind } from '../kinds.ts'
import { reasonOf } from '../reason-of.ts'
import { contentTexts } from '../texts.ts'
import type { BulkReport as Report } from './use-bulk.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Report of a bulk action: how many succeeded, which failed and why, how many were not started. */
export const BulkReport = ({
  kind,
  report,
  onDismiss,
}: {
  kind: ContentKind
  report: Report
  onDismiss: () => void
}): ReactElement => {
  const t = useTexts(contentTexts)
  const { action, done, failed, left } = report
  const isWhole = failed.length === 0 && left.length === 0
  return (
    <Notice
      tone={isWhole ? 'success' : 'warning'}
      role="status"
      title={[t.done[action.name](done.length, kind), ...(failed.length > 0 ? [t.notDone(failed.length)] : [])].join(
        ' · '
      )}
      action={
        <Button size="sm" variant="secondary" onClick={onDismiss}>
          {t.dismiss}
        </Button>
      }
    >
      {failed.length > 0 && (
        <ul className={cx(layout.stack1, s.failed)}>
          {failed.map(({ item, error }) => (
            <li key={item._id}>
              <strong>{item.title || t.untitled}</strong> {reasonOf(error)}
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && <p>{t.left(left.length)}</p>}
      {!isWhole && <p>{t.stillSelected}</p>}
    </Notice>
  )
}
