import type { ReactElement } from 'react'
import { Lock, Ticket } from '../../../../ui/icons.tsx'
import type { Stream } from '../../../../../contract/social/streaming/streams.ts'
import { money } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { useSignInLinks } from '../../../../shell/navigation/use-sign-in-links.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { FollowButton } from '../../../catalogue/performers/FollowButton.tsx'
import { usePurchaseDialog } from '../../../catalogue/offers/use-purchase-dialog.ts'
import { selectSettings } from '../../../platform/settings/slice.ts'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import { useSubscribe } from '../../../catalogue/offers/use-subscribe.ts'
import { useTrial } from '../../../catalogue/offers/use-trial.ts'
import { selectUser } from '../../../identity/users/slice.ts'
import { lockedStreamTexts } from './locked-texts.ts'
import s from './stage.module.css'
import { StageCard } from './StageCard.tsx'

/** The offer that unlocks a stream: a ticket, a subscription, or following its creator. */
export const StreamOffer = ({ stream }: { stream: Stream }): ReactElement | null => {
  const t = useTexts(lockedStreamTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const { currency } = useAppSelector(selectSettings)
  const openPurchase = usePurchaseDialog()
  const subscribe = useSubscribe()
  const { _id, access, price, title, performer } = stream
  const trial = useTrial()(performer)
  if (access === 'sale' && price !== undefined)
    return (
      <>
        <Button
          variant="lamp"
          size="lg"
          icon={<Ticket aria-hidden />}
          onClick={() => openPurchase({ type: 'stream', _id, price, title, performer })}
        >
          {t.buy(inWallet(price))}
        </Button>
        <p className={s.note}>{t.good}</p>
      </>
    )
  if (access === 'follower') return <FollowButton performer={performer} />
  if (access !== 'subscriber') return null
  return (
    <>
      <Button variant="lamp" size="lg" onClick={() => subscribe(performer)}>
        {trial ? t.tryFree : t.subscribe(money(performer.monthlyPrice, locale, currency))}
      </Button>
      {trial && <p className={s.note}>{trial}</p>}
    </>
  )
}

/** In place of the picture, for a viewer who may not see it: why, and what unlocks it. */
export const LockedStage = ({ stream }: { stream: Stream }): ReactElement => {
  const t = useTexts(lockedStreamTexts)
  const signInLinks = useSignInLinks()
  const isSignedIn = useAppSelector(selectUser) !== null
  const { access, performer } = stream
  return (
    <StageCard stream={stream} label={t.locked} icon={<Lock aria-hidden />}>
      <p className={s.why}>{access === 'sale' ? t.why.sale : t.why[access](performer.name)}</p>
      <StreamOffer stream={stream} />
      {!isSignedIn && (
        <p className={s.note}>
          {t.hasAccess} <Link href={signInLinks().login}>{t.login}</Link>
        </p>
      )}
    </StageCard>
  )
}
