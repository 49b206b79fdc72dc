import type { ReactElement } from 'react'
import { Archive, Trash2 as Trash, X } from '../../../../ui/icons.tsx'
import { useTexts } from '../../../../lib/texts.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { ProgressLine } from '../../../../ui/antd/ProgressLine.tsx'
import s from '../../creator-content/bulk/bulk.module.css'
import { contentTexts } from '../../creator-content/texts.ts'
import { ownFeedsTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

type FeedsBulkBarProps = {
  chosen: number
  running: { finished: number; total: number } | undefined
  onClear: () => void
  /** Absent where posts cannot be archived. */
  onArchive?: (() => void) | undefined
  onDelete: () => void
}

/** Bulk actions for the selected posts, or the progress of a running one. Renders nothing without a selection. */
export const FeedsBulkBar = ({
  chosen,
  running,
  onClear,
  onArchive,
  onDelete,
}: FeedsBulkBarProps): ReactElement | null => {
  const t = useTexts(contentTexts)
  const o = useTexts(ownFeedsTexts)
  if (running && running.total > 1) {
    return (
      <div className={cx(layout.cluster, s.bar)} data-running>
        <div className={cx(layout.stack2, s.progress)}>
          <ProgressLine value={running.finished / running.total} label={`${running.finished} / ${running.total}`} />
        </div>
      </div>
    )
  }
  if (chosen === 0) return null
  return (
    <section className={cx(layout.cluster, s.bar)} aria-label={o.selected(chosen)}>
      <strong className={s.count} role="status">
        {o.selected(chosen)}
      </strong>
      <div className={cx(layout.wrap, s.acts)}>
        {onArchive && (
          <Button size="sm" variant="secondary" icon={<Archive aria-hidden />} onClick={onArchive}>
            {t.archive}
          </Button>
        )}
        <Button size="sm" variant="danger" icon={<Trash aria-hidden />} onClick={onDelete}>
          {t.delete}
        </Button>
      </div>
      <IconButton size="sm" label={t.clear} icon={<X />} onClick={onClear} />
    </section>
  )
}
