import type { ReactElement } from 'react'
import { FileText, Film, HandCoins, Images, Mail, Package, Phone, Radio } from '../../ui/icons.tsx'
import type { Purchase } from '../../../contract/wallet.ts'
import { day } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/texts.ts'
import { Badge } from '../../ui/Card.tsx'
import { Link } from '../../ui/Link.tsx'
import { hasPage, itemPath } from '../../../contract/item-paths.ts'
import { profilePath } from '../items/addresses.ts'
import { DownloadButton } from '../products/DownloadButton.tsx'
import s from '../records/records.module.css'
import { useAmounts } from '../settings/use-amounts.ts'
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

/** One thing that was bought, with the way to it; given back, it says so and leads to its creator alone. */
export const PurchaseRow = ({
  purchase: { _id, type, price, status, performer, item, about, message, createdAt },
}: {
  purchase: Purchase
}): ReactElement => {
  const t = useTexts(purchaseTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  const Icon = icons[type]
  const isRefunded = status === 'refunded'
  const what = about ?? type
  const title = item?.title || t.untitled[what]
  // A tip stays a tip for what it was given for; what was bought and given back is no longer there.
  const href = item && hasPage(what) && (about || !isRefunded) ? itemPath(what, item._id) : undefined
  const picture = item?.thumbnail
  return (
    <li className={s.item} data-refunded={isRefunded || undefined}>
      <span className={s.picture}>
        {picture ? (
          <img src={picture.url} width={picture.width} height={picture.height} alt="" decoding="async" loading="lazy" />
        ) : (
          <Icon aria-hidden />
        )}
      </span>
      <span className={s.what}>
        <span className={s.title} dir="auto">
          {href ? <Link href={href}>{title}</Link> : title}
        </span>
        <span className={s.small}>
          {t.kinds[type]} · <Link href={profilePath(performer)}>{performer.name}</Link> ·{' '}
          <Link href={`/wallet/receipts/${_id}`}>{day(createdAt, locale)}</Link>
        </span>
        {message && (
          <span className={s.small} dir="auto">
            “{message}”
          </span>
        )}
        {item?.isDownload && !isRefunded && <DownloadButton id={item._id} of={title} />}
      </span>
      <span className={s.sums}>
        <span className={s.sum}>{inWallet(price)}</span>
        {isRefunded && <Badge>{t.refunded}</Badge>}
      </span>
    </li>
  )
}
