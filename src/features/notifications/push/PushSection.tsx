import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { SwitchField } from '../../../ui/antd/SwitchField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { selectUi } from '../../platform/settings/ui-slice.ts'
import s from './push-section.module.css'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { pushTexts } from './texts.ts'
import { usePush } from './use-push.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** A preview of a notification, which shows what others might read. */
const Preview = ({ showDetails }: { showDetails: boolean }): ReactElement => {
  const t = useTexts(pushTexts)
  const { inWallet } = useAmounts()
  const { siteName } = useAppSelector(selectUi)
  return (
    <figure className={cx(layout.row, s.preview)} aria-label={t.preview}>
      <img src="/icon-192.png" alt="" width={40} height={40} />
      <div>
        <p className={s.sender}>
          {siteName} <span>{t.now}</span>
        </p>
        <p>{showDetails ? t.previewFull(inWallet(20)) : t.previewPlain}</p>
      </div>
    </figure>
  )
}

/**
 * The push settings of this browser: on or off, level of detail, a test; or why push messages are not available, and
 * what helps.
 */
export const PushSection = (): ReactElement => {
  const t = useTexts(pushTexts)
  const { state, showDetails, busy, toggle, changeDetails, test } = usePush()
  const isOn = state === 'on'
  return (
    <section className={layout.stack4} aria-labelledby="push-title">
      <div className={layout.stack1}>
        <h2 id="push-title">{t.title}</h2>
        <p className={s.lead}>{t.lead}</p>
      </div>
      {(state === 'unsupported' || state === 'install' || state === 'denied') && (
        <Notice tone={state === 'denied' ? 'warning' : 'info'} title={t[state]}>
          {t[`${state}Text`]}
        </Notice>
      )}
      {(state === undefined || state === 'off' || isOn) && (
        <div className={cx(layout.stack4, layout.surface, s.card)}>
          <SwitchField label={t.toggle} checked={isOn} disabled={state === undefined || busy} onChange={toggle} />
          {isOn && (
            <SwitchField
              label={t.details}
              hint={t.detailsNote}
              checked={showDetails}
              disabled={busy}
              onChange={changeDetails}
            />
          )}
          {isOn && (
            <div className={cx(layout.cluster, s.test)}>
              <Preview showDetails={showDetails} />
              <Button variant="secondary" size="sm" loading={busy} onClick={test}>
                {t.test}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  )
}
