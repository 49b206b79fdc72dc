import type { ReactElement } from 'react'
import { Archive, Eye, Images, Send, Trash2 as Trash, X } from '../../../../ui/icons.tsx'
import { useTexts } from '../../../../lib/texts.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { ProgressLine } from '../../../../ui/antd/ProgressLine.tsx'
import s from './bulk.module.css'
import type { ContentKind } from '../kinds.ts'
import { contentTexts } from '../texts.ts'
import type { Bulk, BulkAction } from './use-bulk.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

export type BulkBarProps = {
  kind: ContentKind
  bulk: Bulk
  chosen: number
  mayPublish: boolean
  onClear: () => void
  /** Called for each action; the screen opens a dialog for those that need one. */
  onAct: (name: BulkAction['name']) => void
}

/** Bulk actions for the selected items, or the progress of a running one with a stop button. Renders nothing without a selection. */
export const BulkBar = ({
  kind,
  bulk: { running, stop },
  chosen,
  mayPublish,
  onClear,
  onAct,
}: BulkBarProps): ReactElement | null => {
  const t = useTexts(contentTexts)
  if (running) {
    const words = t.running[running.action.name](running.finished, running.total)
    return (
      <div className={cx(layout.cluster, s.bar)} data-running>
        <div className={cx(layout.stack2, s.progress)}>
          <span role="status">{words}</span>
          <ProgressLine value={running.finished / running.total} label={words} />
        </div>
        <Button variant="secondary" size="sm" disabled={running.isStopping} onClick={stop}>
          {running.isStopping ? t.stopping : t.stop}
        </Button>
      </div>
    )
  }
  if (chosen === 0) return null
  const acts = [
    ...(mayPublish ? [{ name: 'publish', icon: <Send aria-hidden /> } as const] : []),
    { name: 'archive', icon: <Archive aria-hidden /> } as const,
    ...(kind === 'products' ? [] : [{ name: 'access', icon: <Eye aria-hidden /> } as const]),
    ...(kind === 'photos' ? [{ name: 'gallery', icon: <Images aria-hidden /> } as const] : []),
    { name: 'delete', icon: <Trash aria-hidden /> } as const,
  ]
  const labels = { publish: t.publish, archive: t.archive, access: t.access, gallery: t.gallery, delete: t.delete }
  return (
    <section className={cx(layout.cluster, s.bar)} aria-label={t.selected(chosen, kind)}>
      <strong className={s.count} role="status">
        {t.selected(chosen, kind)}
      </strong>
      <div className={cx(layout.wrap, s.acts)}>
        {acts.map(({ name, icon }) => (
          <Button
            key={name}
            size="sm"
            variant={name === 'delete' ? 'danger' : 'secondary'}
            icon={icon}
            onClick={() => onAct(name)}
          >
            {labels[name]}
          </Button>
        ))}
      </div>
      <IconButton size="sm" label={t.clear} icon={<X />} onClick={onClear} />
    </section>
  )
}
