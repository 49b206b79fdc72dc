import type { ReactElement } from 'react'
import { Film } from '../../../../ui/icons.tsx'
import { excerpt } from '../../../../../contract/text/excerpt.ts'
import type { MediaFile } from '../../../../../contract/platform/files/files.ts'
import type { Feed } from '../../../../../contract/catalogue/feeds.ts'
import { itemPath } from '../../../../../contract/catalogue/items/item-paths.ts'
import type { Video } from '../../../../../contract/catalogue/assets/videos.ts'
import { usePage } from '../../../../api/use-page.ts'
import { duration } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Time } from '../../../../ui/Time.tsx'
import { ItemCard } from '../../items/ItemCard.tsx'
import { LockBadge } from '../../items/LockBadge.tsx'
import { VideoCard } from '../../videos/VideoCard.tsx'
import { mediaInput } from '../profile-tabs.ts'
import type { TabProps } from './EmptyTab.tsx'
import { TabList } from './TabList.tsx'
import { tabTexts } from './texts.ts'

/** Maximum length, in characters, of a title taken from a post's text. */
const MAX_TITLE_LENGTH = 80

type PostVideoProps = { post: Feed; file: MediaFile | undefined; priority: boolean }

const PostVideo = ({ post, file, priority }: PostVideoProps): ReactElement => {
  const t = useTexts(tabTexts)
  const seconds = file?.duration ?? post.duration
  return (
    <ItemCard
      href={itemPath('feed', post._id)}
      title={post.text ? excerpt(post.text, MAX_TITLE_LENGTH) : t.videoOfPost}
      picture={file?.poster ? { url: file.poster, width: file.width, height: file.height } : post.thumbnail}
      icon={<Film aria-hidden />}
      ratio="16 / 9"
      lock={<LockBadge item={post} />}
      mark={seconds !== undefined && duration(seconds)}
      line={<Time at={post.createdAt} />}
      priority={priority}
    />
  )
}

type Entry =
  | { _id: string; video: Video; post?: undefined }
  | { _id: string; video?: undefined; post: Feed; file: MediaFile | undefined }

/** One entry for each video of an open post, and one for a locked one. */
const entriesOf = (post: Feed): Entry[] => {
  const files = post.files?.filter(({ kind }) => kind === 'video') ?? []
  if (post.isLocked || files.length === 0) return [{ _id: post._id, post, file: undefined }]
  return files.map((file) => ({ _id: file._id, post, file }))
}

/** A creator's videos, including those of posts. Each links to its own page. */
export const VideosTab = ({ id, ...tab }: TabProps): ReactElement => {
  const page = usePage('creatorMedia.search', mediaInput(id, 'video'))
  const items = page.items.flatMap(({ video, post }): Entry[] =>
    video ? [{ _id: video._id, video }] : post ? entriesOf(post) : []
  )
  return (
    <TabList {...tab} kind="videos" ratio="16 / 9" page={{ ...page, items }}>
      {(item, index) =>
        item.video ? (
          <VideoCard video={item.video} priority={index < 4} />
        ) : (
          <PostVideo post={item.post} file={item.file} priority={index < 4} />
        )
      }
    </TabList>
  )
}
