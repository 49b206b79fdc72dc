import type { ReactElement } from 'react'
import { FileText, Film, HandCoins, Images, Mail, Package, Phone, Radio } from '../../../ui/icons.tsx'
import type { Purchase } from '../../../../contract/money/wallet.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import type { DataColumn } from '../../../ui/antd/DataTable.tsx'
import { Badge } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { hasPage, itemPath } from '../../../../contract/catalogue/items/item-paths.ts'
import { profilePath } from '../../catalogue/items/addresses.ts'
import { DownloadButton } from '../../catalogue/products/DownloadButton.tsx'
import { RecordItem } from '../../platform/records/RecordItem.tsx'
import r from '../../platform/records/records.module.css'
import { useAmounts } from '../../platform/settings/use-amounts.ts'
import { purchaseTexts } from './texts.ts'

const icons = {
  feed: FileText,
  video: Film,
  gallery: Images,
  product: Package,
  tip: HandCoins,
  message: Mail,
  stream: Radio,
  'video-call': Phone,
} as const

/** The purchased item as a link; a refunded one is not linked. */
const PurchasedItem = ({
  purchase: { _id, type, status, item, about, message, createdAt },
}: {
  purchase: Purchase
}): ReactElement => {
  const t = useTexts(purchaseTexts)
  const locale = useLocale()
  const Icon = icons[type]
  const isRefunded = status === 'refunded'
  const what = about ?? type
  const title = item?.title || t.kinds[what]
  // A refunded purchase has no item any more; a tip still names what it was given for.
  const href = item && hasPage(what) && (about || !isRefunded) ? itemPath(what, item._id) : undefined
  return (
    <RecordItem
      picture={item?.thumbnail}
      icon={<Icon aria-hidden />}
      title={href ? <Link href={href}>{title}</Link> : title}
    >
      <span className={r.small}>
        {title !== t.kinds[type] && `${t.kinds[type]} · `}
        <Link href={`/wallet/receipts/${_id}`}>{day(createdAt, locale)}</Link>
      </span>
      {message && (
        <span className={r.small} dir="auto">
          “{message}”
        </span>
      )}
      {item?.isDownload && !isRefunded && <DownloadButton id={item._id} of={title} />}
    </RecordItem>
  )
}

/** The columns of the table of purchases. */
export const usePurchaseColumns = (): DataColumn<Purchase>[] => {
  const t = useTexts(purchaseTexts)
  const { inWallet } = useAmounts()
  return [
    {
      title: t.bought,
      key: 'item',
      rowScope: 'row',
      card: 'head',
      render: (_, purchase) => <PurchasedItem purchase={purchase} />,
    },
    {
      title: t.creator,
      key: 'creator',
      render: (_, { performer }) => <Link href={profilePath(performer)}>{performer.name}</Link>,
    },
    {
      title: t.price,
      key: 'price',
      align: 'end',
      render: (_, { price, status }) => (
        <>
          {status === 'refunded' && <Badge>{t.refunded}</Badge>}{' '}
          <span className={r.sum} data-refunded={status === 'refunded' || undefined}>
            {inWallet(price)}
          </span>
        </>
      ),
    },
  ]
}
