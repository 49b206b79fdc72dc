import type { ReactElement } from 'react'
import type { ItemStatus } from '../../../contract/items.ts'
import { percent } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/Spinner.tsx'
import s from './composer.module.css'
import { composerTexts } from './texts.ts'
import type { Composer } from './use-composer.ts'

type PublishBarProps = {
  composer: Composer
  /** What the main button saves it as. */
  main: ItemStatus
  keepsDraft: boolean
  /** It is published already: the main button only saves. */
  isOut: boolean
}

/** The form's last line: how far the files are, and the ways to save. Who publishes too early is told that it waits, and for what. */
export const PublishBar = ({
  composer: { files, faults, save, pendingStatus, giveUp, sending },
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
    <div className={s.bar}>
      {faults.files && (
        <p className={s.fault} role="alert">
          {faults.files}
        </p>
      )}
      {files.isBusy && (
        <div className={s.overall}>
          <ProgressBar value={files.overall} label={words} />
          <p>
            <span aria-live="polite">{words}</span> <span className={s.share}>{share}</span>
          </p>
        </div>
      )}
      <div className={s.actions}>
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
          <Button variant="secondary" onClick={giveUp}>
            {t.keepEditing}
          </Button>
        )}
      </div>
    </div>
  )
}
