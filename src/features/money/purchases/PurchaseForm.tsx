import { useRouter } from 'next/router'
import { useLayoutEffect } from 'react'
import type { ReactElement } from 'react'
import type { Product } from '../../../../contract/catalogue/assets/products.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { PayBar } from '../payments/PayBar.tsx'
import { PaySummary } from '../payments/PaySummary.tsx'
import { PayWith } from '../payments/PayWith.tsx'
import { PurchaseError } from '../payments/PurchaseError.tsx'
import { SandboxNote } from '../payments/SandboxNote.tsx'
import { useTokenPayment } from '../payments/use-token-payment.ts'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { purchaseParam } from '../../catalogue/offers/purchase-address.ts'
import { SendToFields } from './SendToFields.tsx'
import { purchaseDialogTexts } from './dialog-texts.ts'
import { ownerOf, titleOf } from './purchasables.ts'
import s from './purchase-dialog.module.css'
import { usePurchase } from './use-purchase.ts'
import type { PurchaseOptions } from './use-purchase.ts'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'

export type PurchaseFormProps = PurchaseOptions & {
  /** The address to return to after a top-up: this purchase. */
  back: string
  onClose: () => void
  /** A payment is in progress: the dialog must not be closed. */
  onBusy: (busy: boolean) => void
}

/** Shows what is bought, from whom and at what price, and how it is paid. */
export const PurchaseForm = ({
  type,
  _id,
  known,
  back,
  onBought,
  onBusy,
  onClose,
}: PurchaseFormProps): ReactElement => {
  const t = useTexts(purchaseDialogTexts)
  const { inWallet } = useAmounts()
  const buying = usePurchase({ type, _id, known, onBought })
  const { item, price, changedTo, failure, error } = buying
  const how = type === 'product' ? 'buy' : type === 'stream' ? 'ticket' : 'unlock'
  const address = purchaseParam({ type, _id })
  const payment = useTokenPayment({
    cost: price,
    what: address,
    back,
    resumes: useRouter().query['unlock'] === address,
    isReady: buying.isReady && !buying.isOwned,
    buy: buying.buy,
  })
  const busy = buying.busy || payment.busy
  useLayoutEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  if (failure) return <ErrorState compact title={t.failed} message={errorText(failure)} onRetry={buying.reload} />
  const performer = (item && ownerOf(item)) ?? known?.performer
  if (!performer || price === undefined)
    return (
      <Loading>
        <SkeletonBlock height="14rem" />
      </Loading>
    )
  const title = (item ? titleOf(item) : undefined) ?? known?.title
  const picture = item && 'thumbnail' in item ? item.thumbnail : undefined
  const what = (
    <div className={cx(layout.row, s.item)}>
      {picture && (
        <img
          className={s.picture}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt=""
          decoding="async"
        />
      )}
      <p className={cx(layout.stack1, s.words)}>
        <strong dir="auto">{title || t.kinds[type]}</strong>
        <span>{t.by(title ? t.kinds[type] : undefined, performer.name)}</span>
      </p>
    </div>
  )
  if (buying.isOwned)
    return (
      <div className={layout.stack4}>
        {what}
        <Notice tone="success" title={t.already} />
        <Button size="lg" block onClick={onClose}>
          {t.close}
        </Button>
      </div>
    )
  const submit = (): void => {
    void payment.submit()
  }
  return (
    <Form className={layout.stack4} onSubmit={submit}>
      {what}
      {buying.isSent && (
        <SendToFields value={buying.sendTo} stock={(item as Product).stock ?? 0} onChange={buying.setSendTo} />
      )}
      <p className={s.price}>
        <span>{t.price}</span> <strong>{inWallet(price)}</strong>
      </p>
      <PayWith pay={payment.pay} />
      <PaySummary cost={price} payment={payment} back={back} busy={busy} />
      {changedTo !== undefined && (
        <Notice tone="warning" title={t.priceChanged(inWallet(changedTo))}>
          {payment.toppedUp === undefined && t.nothingCharged} {t.priceChangedHint}
        </Notice>
      )}
      <PurchaseError error={error} />
      <PayBar>
        <Button
          type="submit"
          variant="lamp"
          size="lg"
          block
          loading={busy || payment.isLoading}
          disabled={!buying.isReady || payment.isTooMuch}
        >
          {t.pay[how](inWallet(price))}
        </Button>
      </PayBar>
      <p className={s.rule}>{t.rule[buying.isSent ? 'order' : how]}</p>
      <SandboxNote />
    </Form>
  )
}
