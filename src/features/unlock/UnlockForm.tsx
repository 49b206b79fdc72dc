import { useLayoutEffect } from 'react'
import type { ReactElement } from 'react'
import { fromMinor, toMinor } from '../../../contract/money.ts'
import type { Product } from '../../../contract/products.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, SkeletonBlock } from '../../ui/Skeleton.tsx'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { amountFor } from '../payments/token-price.ts'
import { withQuery } from '../payments/way-back.ts'
import { selectSettings } from '../settings/slice.ts'
import { Receipt } from '../wallet/Receipt.tsx'
import { useAmounts } from '../settings/use-amounts.ts'
import { SendToFields } from './SendToFields.tsx'
import { unlockTexts } from './texts.ts'
import { ownerOf, titleOf } from './things.ts'
import s from './unlock.module.css'
import { useBuying } from './use-buying.ts'
import type { Buying } from './use-buying.ts'

export type UnlockFormProps = Buying & {
  /** Where a top-up leads back to: this purchase. */
  back: string
  onClose: () => void
  /** Money is on its way: the dialog must stay. */
  onBusy: (busy: boolean) => void
}

/** What is bought, from whom, for how many tokens, and what the wallet holds before and after. */
export const UnlockForm = ({ type, _id, known, back, onBought, onBusy, onClose }: UnlockFormProps): ReactElement => {
  const t = useTexts(unlockTexts)
  const { inWallet } = useAmounts()
  const { tokenPrice, minimumWalletPrice: min, maximumWalletPrice: max } = useAppSelector(selectSettings)
  const buying = useBuying({ type, _id, known, onBought })
  const { thing, price, balance, missing, changedTo, failure, error, busy } = buying
  useLayoutEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  if (failure) return <ErrorState compact title={t.failed} message={errorText(failure)} onRetry={buying.reload} />
  const performer = (thing && ownerOf(thing)) ?? known?.performer
  if (!performer || price === undefined)
    return (
      <Loading>
        <SkeletonBlock height="14rem" />
      </Loading>
    )
  const title = (thing ? titleOf(thing) : undefined) ?? known?.title
  const picture = thing?.thumbnail
  const what = (
    <div className={s.what}>
      {picture && <img className={s.picture} src={picture.url} width={picture.width} height={picture.height} alt="" decoding="async" />}
      <p className={s.words}>
        <strong dir="auto">{title || t.kinds[type]}</strong>
        <span>{t.by(title ? t.kinds[type] : undefined, performer.name)}</span>
      </p>
    </div>
  )
  if (buying.isOwned)
    return (
      <div className={s.form}>
        {what}
        <Notice tone="success" title={t.already} />
        <Button size="lg" block onClick={onClose}>
          {t.close}
        </Button>
      </div>
    )
  return (
    <div className={s.form}>
      {what}
      {buying.isSent && <SendToFields value={buying.sendTo} stock={(thing as Product).stock ?? 0} onChange={buying.setSendTo} />}
      <Receipt
        rows={[
          { label: t.price, value: inWallet(price), strong: true },
          { label: t.before, value: inWallet(balance) },
          ...(missing > 0 ? [{ label: t.missing, value: inWallet(missing) }] : [{ label: t.after, value: inWallet(fromMinor(toMinor(balance) - toMinor(price))) }]),
        ]}
      />
      {changedTo !== undefined && (
        <Notice tone="warning" title={t.priceChanged(inWallet(changedTo))}>
          {t.priceChangedHint}
        </Notice>
      )}
      {missing > 0 && (
        <Notice tone="warning" title={t.short(inWallet(missing))}>
          {t.shortHint}
        </Notice>
      )}
      <PurchaseError error={error} />
      {missing > 0 ? (
        <ButtonLink variant="lamp" size="lg" block href={withQuery('/wallet', { amount: String(amountFor(missing, { tokenPrice, min, max })), back })}>
          {t.topUp}
        </ButtonLink>
      ) : (
        <Button variant="lamp" size="lg" block loading={busy} disabled={!buying.isReady} onClick={() => void buying.buy()}>
          {t.pay[type === 'product' ? 'buy' : 'unlock'](inWallet(price))}
        </Button>
      )}
      <p className={s.rule}>{t.rule[buying.isSent ? 'order' : type === 'product' ? 'buy' : 'unlock']}</p>
    </div>
  )
}
