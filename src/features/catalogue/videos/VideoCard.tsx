import type { ReactElement, ReactNode } from 'react'
import { Film } from '../../../ui/icons.tsx'
import type { Video } from '../../../../contract/catalogue/assets/videos.ts'
import { duration } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Time } from '../../../ui/Time.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { itemTexts } from '../items/item-texts.ts'
import { ItemCard } from '../items/ItemCard.tsx'
import { LockBadge } from '../items/LockBadge.tsx'

export type VideoCardProps = {
  video: Video
  /** Shows the creator's name, in lists with several creators. */
  named?: boolean
  action?: ReactNode
  priority?: boolean
}

/** Card of a video: poster, duration and access. */
export const VideoCard = ({ video, named, action, priority }: VideoCardProps): ReactElement => {
  const t = useTexts(itemTexts)
  const { thumbnail, video: file } = video
  return (
    <ItemCard
      href={`/videos/${video._id}`}
      title={video.title}
      picture={thumbnail ?? (file?.poster ? { url: file.poster, width: file.width, height: file.height } : undefined)}
      icon={<Film aria-hidden />}
      ratio="16 / 9"
      lock={<LockBadge item={video} />}
      mark={
        video.duration !== undefined && (
          <>
            <VisuallyHidden>{t.hasDuration('')}</VisuallyHidden>
            {duration(video.duration)}
          </>
        )
      }
      caption={video.caption}
      line={named ? video.performer.name : <Time at={video.createdAt} />}
      action={action}
      priority={priority}
    />
  )
}
