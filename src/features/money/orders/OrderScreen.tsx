import type { ReactElement } from 'react'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge, Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ScreenTitle } from '../../../ui/navigation/ScreenTitle.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { PostalLines } from '../../identity/addresses/PostalLines.tsx'
import { profilePath } from '../../catalogue/items/addresses.ts'
import { DownloadButton } from '../../catalogue/products/DownloadButton.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { PriceBreakdown } from '../wallet/PriceBreakdown.tsx'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { ChangeAddress } from './ChangeAddress.tsx'
import { MoveOrder } from './MoveOrder.tsx'
import { BackLink } from '../../platform/records/BackLink.tsx'
import r from '../../platform/records/records.module.css'
import { Timeline } from '../../platform/records/Timeline.tsx'
import s from './orders.module.css'
import { orderTone } from './query.ts'
import { orderTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

const OrderById = ({ id }: { id: string }): ReactElement => {
  const t = useTexts(orderTexts)
  const { inWallet } = useAmounts()
  const user = useAppSelector(selectUser)
  const { data: order, error, reload } = useRequest('orders.view', { params: { id } })
  if (error && !order) return <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
  if (!order)
    return (
      <Loading>
        <SkeletonBlock height="24rem" />
      </Loading>
    )
  const { product, buyer, performer, status, history, deliveryAddress } = order
  const isSeller = user?._id === performer._id
  const other = isSeller ? buyer : performer
  const person = (
    <>
      <Avatar name={other.name} src={other.avatar} size="sm" decorative />
      {other.name}
    </>
  )
  return (
    <div className={cx(layout.stack4, r.screen)}>
      <PageHead title={t.number(order.number)} />
      <BackLink href={isSeller ? '/creator/orders' : '/orders'}>{t.allOrders}</BackLink>
      <ScreenTitle title={t.number(order.number)}>
        <Badge tone={orderTone[status]}>{t.statuses[status]}</Badge>
      </ScreenTitle>
      <Card className={cx(layout.stack4, s.card)}>
        <div className={cx(layout.row, s.line)}>
          {product.thumbnail && (
            <span className={r.picture}>
              <img
                src={product.thumbnail.url}
                width={product.thumbnail.width}
                height={product.thumbnail.height}
                alt=""
              />
            </span>
          )}
          <span className={cx(layout.stack1, r.what)}>
            <span className={s.whole} dir="auto">
              <Link href={`/products/${product._id}`}>{product.title}</Link>
            </span>
            <span className={s.person}>
              {isSeller ? t.buyer : t.seller}:{' '}
              {other.isPerformer ? <Link href={profilePath(other)}>{person}</Link> : person}
            </span>
            {!isSeller && product.type === 'digital' && status !== 'refunded' && (
              <DownloadButton id={product._id} of={product.title} />
            )}
          </span>
        </div>
        <PriceBreakdown
          rows={[
            ...(order.quantity > 1
              ? [
                  { label: t.each, value: inWallet(order.unitPrice) },
                  { label: t.copiesLabel, value: String(order.quantity) },
                ]
              : []),
            { label: t.price, value: inWallet(order.totalPrice), strong: true },
          ]}
        />
        {status === 'refunded' && (
          <Notice>
            {isSeller ? t.givenBack(inWallet(order.totalPrice), buyer.name) : t.back(inWallet(order.totalPrice))}
          </Notice>
        )}
      </Card>
      {deliveryAddress && (
        <Card className={cx(layout.stack4, s.card)}>
          <h2>{t.deliverTo}</h2>
          <PostalLines address={deliveryAddress} />
          {order.canChangeAddress && (
            <div>
              <ChangeAddress order={order} />
            </div>
          )}
        </Card>
      )}
      {isSeller
        ? status !== 'refunded' && (
            <Card className={cx(layout.stack4, s.card)}>
              <MoveOrder key={status} order={order} />
            </Card>
          )
        : order.trackingCode && (
            <Card className={cx(layout.stack4, s.card)}>
              <h2>{t.tracking}</h2>
              <p className={s.code}>{order.trackingCode}</p>
            </Card>
          )}
      <Card className={cx(layout.stack4, s.card)}>
        <Timeline title={t.steps} steps={history} words={t.step} />
      </Card>
    </div>
  )
}

/** One order: product, buyer and seller, delivery address and state. The seller changes the state, the buyer may change the address (Spec §7, Orders). */
export const OrderScreen = (props: { id: string }): ReactElement => (
  <AntdProvider>
    <OrderById {...props} />
  </AntdProvider>
)
