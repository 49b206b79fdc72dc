import type { ReactElement } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { selectUi } from '../settings/ui-slice.ts'
import s from './push-section.module.css'
import { useAmounts } from '../settings/use-amounts.ts'
import { pushTexts } from './texts.ts'
import { usePush } from './use-push.ts'

/** A notification as the system draws it, so that one sees what others could read. */
const Preview = ({ showDetails }: { showDetails: boolean }): ReactElement => {
  const t = useTexts(pushTexts)
  const { inWallet } = useAmounts()
  const { siteName } = useAppSelector(selectUi)
  return (
    <figure className={s.preview} aria-label={t.preview}>
      <img src="/icon-192.png" alt="" width={40} height={40} />
      <div>
        <p className={s.from}>
          {siteName} <span>{t.now}</span>
        </p>
        <p>{showDetails ? t.previewFull(inWallet(20)) : t.previewPlain}</p>
      </div>
    </figure>
  )
}

/** Push messages in this browser: on or off, what they show, a try; or why there are none, and what helps. */
export const PushSection = (): ReactElement => {
  const t = useTexts(pushTexts)
  const { state, showDetails, busy, turn, changeDetails, test } = usePush()
  const isOn = state === 'on'
  return (
    <section className={s.section} aria-labelledby="push-title">
      <div className={s.head}>
        <h2 id="push-title">{t.title}</h2>
        <p className={s.lead}>{t.lead}</p>
      </div>
      {(state === 'unsupported' || state === 'install' || state === 'denied') && (
        <Notice tone={state === 'denied' ? 'warning' : 'info'} title={t[state]}>
          {t[`${state}Text`]}
        </Notice>
      )}
      {(state === undefined || state === 'off' || isOn) && (
        <div className={s.card}>
          <Switch
            label={t.turn}
            checked={isOn}
            disabled={state === undefined || busy}
            onChange={({ target }) => turn(target.checked)}
          />
          {isOn && (
            <Switch
              label={t.details}
              hint={t.detailsNote}
              checked={showDetails}
              disabled={busy}
              onChange={({ target }) => changeDetails(target.checked)}
            />
          )}
          {isOn && (
            <div className={s.tryout}>
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
