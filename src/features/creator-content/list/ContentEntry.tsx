import type { MouseEvent, ReactElement } from 'react'
import { Film, Image as ImageIcon, Images, Package as PackageIcon } from '../../../ui/icons.tsx'
import type { Video } from '../../../../contract/videos.ts'
import { duration, percent } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import type { Locale } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/Card.tsx'
import { Tick } from '../../../ui/Choice.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { MenuItem } from '../../../ui/Menu.tsx'
import { Time } from '../../../ui/Time.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useAmounts } from '../../settings/use-amounts.ts'
import { Counts } from './Counts.tsx'
import s from './entry.module.css'
import { kindOf, type Content, type ContentKind } from '../kinds.ts'
import { pictureOf } from '../picture-of.ts'
import { contentTexts } from '../texts.ts'

const tones = { active: 'success', draft: 'warning', scheduled: 'accent', archived: 'neutral' } as const
const icons = { videos: Film, photos: ImageIcon, galleries: Images, products: PackageIcon }

export type EntryProps = {
  kind: ContentKind
  item: Content
  isChosen: boolean
  onChoose: (id: string, range: boolean) => void
  menu: (item: Content) => (MenuItem | null)[]
  /** Where it is not edited at an address of its own. */
  onOpen: (item: Content) => void
}

/** One thing in a list of one's own, as a row or a tile: what it is, who sees it, how it does, and what can be done with it. */
export const ContentEntry = ({ kind, item, isChosen, onChoose, menu, onOpen }: EntryProps): ReactElement => {
  const t = useTexts(contentTexts)
  const { look, editHref } = kindOf(kind)
  const title = item.title || t.untitled
  const picture = pictureOf(item)
  const Icon = icons[kind]
  const length =
    'duration' in item && item.duration !== undefined
      ? duration(item.duration)
      : 'totalPhotos' in item
        ? String(item.totalPhotos)
        : undefined
  return (
    <li className={s.entry} data-look={look} data-kind={kind} data-chosen={isChosen || undefined}>
      <label className={s.tick}>
        <Tick
          checked={isChosen}
          onChange={({ nativeEvent }) => onChoose(item._id, (nativeEvent as unknown as MouseEvent).shiftKey)}
        />
        <VisuallyHidden>{t.select(title)}</VisuallyHidden>
      </label>
      <span className={s.picture}>
        {picture ? (
          <img
            src={picture.url}
            srcSet={picture.srcset}
            sizes={look === 'grid' ? '(width < 40rem) 50vw, 14rem' : '8rem'}
            alt=""
            loading="lazy"
          />
        ) : (
          <Icon aria-hidden />
        )}
        {length !== undefined && (
          <span className={s.length}>
            {kind === 'galleries' && <Images aria-hidden />}
            {length}
          </span>
        )}
      </span>
      <div className={s.words}>
        {editHref ? (
          <Link href={`${editHref}?id=${item._id}`} className={s.title}>
            {title}
          </Link>
        ) : (
          <button type="button" className={s.title} onClick={() => onOpen(item)}>
            {title}
          </button>
        )}
        <Facts kind={kind} item={item} />
        {/* A photo is sold with its gallery. */}
        <Counts item={kind === 'photos' ? { ...item, totalSales: undefined } : item} />
      </div>
      <span className={s.menu}>
        <Menu label={t.actions(title)} items={menu(item)} />
      </span>
    </li>
  )
}

/** How far a video is that cannot be watched yet. */
const uploadText = (upload: Video['upload'], t: (typeof contentTexts)['en'], locale: Locale): string => {
  if (!upload) return t.noVideo
  if (upload.status === 'failed') return t.videoFailed
  return upload.progress === undefined ? t.preparing : `${t.preparing} ${percent(upload.progress, locale)}`
}

const Facts = ({ kind, item }: { kind: ContentKind; item: Content }): ReactElement => {
  const t = useTexts(contentTexts)
  const locale = useLocale()
  const { inWallet } = useAmounts()
  return (
    <p className={s.facts}>
      <Badge tone={tones[item.status]}>{t.statuses[kind][item.status]}</Badge>
      <span>
        {kind === 'photos' || item.price === undefined || item.access !== 'sale'
          ? t.accesses[item.access]
          : inWallet(item.price)}
      </span>
      {'type' in item && (
        <span>{item.type === 'physical' && item.stock !== undefined ? t.stock(item.stock) : t.types[item.type]}</span>
      )}
      {kind === 'videos' && !('video' in item && item.video) && (
        <span>{uploadText('upload' in item ? item.upload : undefined, t, locale)}</span>
      )}
      {item.status === 'scheduled' && item.scheduledAt ? (
        <span>
          {t.goesOut} <Time at={item.scheduledAt} />
        </span>
      ) : (
        <Time at={item.createdAt} />
      )}
    </p>
  )
}
