import type { ReactElement } from 'react'
import type { ItemStatus } from '../../../../contract/catalogue/items/items.ts'
import { percent } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressLine } from '../../../ui/antd/ProgressLine.tsx'
import s from './composer.module.css'
import { composerTexts } from './texts.ts'
import type { Composer } from './use-composer.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type PublishBarProps = {
  composer: Composer
  /** Status that the main button saves with. */
  main: ItemStatus
  keepsDraft: boolean
  /** Already published: the main button only saves changes. */
  isOut: boolean
}

/** Upload progress and the buttons that save. When publishing has to wait for uploads, it says so and offers to go back to editing. */
export const PublishBar = ({
  composer: { files, faults, save, pendingStatus, cancelPending, sending },
  main,
  keepsDraft,
  isOut,
}: PublishBarProps): ReactElement => {
  const t = useTexts(composerTexts)
  const locale = useLocale()
  const words =
    pendingStatus === undefined
      ? files.isSending
        ? t.onTheWay
        : t.preparing
      : pendingStatus === 'draft'
        ? t.savedWhenSent
        : t.publishedWhenReady
  const share = percent(Math.floor(files.overall * 100) / 100, locale)
  return (
    <div className={cx(layout.stack3, s.bar)}>
      {faults.files && (
        <p className={s.fault} role="alert">
          {faults.files}
        </p>
      )}
      {files.isBusy && (
        <div className={cx(layout.stack2, s.overall)}>
          <ProgressLine value={files.overall} label={words} />
          <p>
            <span aria-live="polite">{words}</span> <span className={s.share}>{share}</span>
          </p>
        </div>
      )}
      <div className={cx(layout.cluster, s.actions)}>
        {pendingStatus === undefined ? (
          <>
            {keepsDraft && (
              <Button variant="secondary" disabled={sending} onClick={() => save('draft')}>
                {t.saveDraft}
              </Button>
            )}
            <Button type="submit" loading={sending}>
              {isOut ? t.save : t.act[main]}
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={cancelPending}>
            {t.keepEditing}
          </Button>
        )}
      </div>
    </div>
  )
}
