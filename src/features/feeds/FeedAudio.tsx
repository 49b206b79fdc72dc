import type { ReactElement } from 'react'
import type { Feed } from '../../../contract/content/feeds.ts'
import type { MediaFile } from '../../../contract/content/files.ts'
import { texts, useTexts } from '../../lib/texts.ts'
import { AudioPlayer } from '../media/AudioPlayer.tsx'
import { useReread } from './use-reread.ts'

const T = texts({
  en: { title: (name: string) => `audio by ${name}` },
  pt: { title: (name: string) => `áudio de ${name}` },
})

/** The audio of a post. */
export const FeedAudio = ({ feed, file }: { feed: Feed; file: MediaFile }): ReactElement => {
  const t = useTexts(T)
  const reread = useReread(feed._id, file._id)
  return <AudioPlayer file={file} title={file.alt || t.title(feed.performer.name)} reread={reread} />
}
