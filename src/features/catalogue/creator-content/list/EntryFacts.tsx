import type { ReactElement } from 'react'
import type { Video } from '../../../../../contract/catalogue/assets/videos.ts'
import { percent } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import type { Locale } from '../../../../lib/texts.ts'
import { Badge } from '../../../../ui/Card.tsx'
import { Time } from '../../../../ui/Time.tsx'
import { useAmounts } from '../../../platform/settings/use-amounts.ts'
import type { Content, ContentKind } from '../kinds.ts'
import { contentTexts } from '../texts.ts'

/** Badge tone of each status. */
export const statusTones = { active: 'success', draft: 'warning', scheduled: 'accent', archived: 'neutral' } as const

/** State of a video's file that is not ready. */
const uploadText = (upload: Video['upload'], t: (typeof contentTexts)['en'], locale: Locale): string => {
  if (!upload) return t.noVideo
  if (upload.status === 'failed') return t.videoFailed
  return upload.progress === undefined ? t.preparing : `${t.preparing} ${percent(upload.progress, locale)}`
}

type EntryProps = { kind: ContentKind; item: Content }

/** Status badge, type or stock of a product, and the state of a video's file. */
export const EntryStatus = ({ kind, item }: EntryProps): ReactElement => {
  const t = useTexts(contentTexts)
  const locale = useLocale()
  return (
    <>
      <Badge tone={statusTones[item.status]}>{t.statuses[kind][item.status]}</Badge>
      {'type' in item && (
        <span>{item.type === 'physical' && item.stock !== undefined ? t.stock(item.stock) : t.types[item.type]}</span>
      )}
      {kind === 'videos' && !('video' in item && item.video) && (
        <span>{uploadText('upload' in item ? item.upload : undefined, t, locale)}</span>
      )}
    </>
  )
}

/** Access, or the price of an item for sale. */
export const EntryAccess = ({ kind, item }: EntryProps): ReactElement => {
  const t = useTexts(contentTexts)
  const { inWallet } = useAmounts()
  return (
    <span>
      {kind === 'photos' || item.price === undefined || item.access !== 'sale'
        ? t.accesses[item.access]
        : inWallet(item.price)}
    </span>
  )
}

/** Scheduled or creation time. */
export const EntryMoment = ({ item }: { item: Content }): ReactElement => {
  const t = useTexts(contentTexts)
  return item.status === 'scheduled' && item.scheduledAt ? (
    <span>
      {t.goesOut} <Time at={item.scheduledAt} isDue />
    </span>
  ) : (
    <Time at={item.createdAt} />
  )
}
