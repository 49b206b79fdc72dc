import type { ReactElement } from 'react'
import type { Feed } from '../../../../contract/catalogue/feeds.ts'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import { texts, useTexts } from '../../../lib/texts.ts'
import { AudioPlayer } from '../../platform/media/AudioPlayer.tsx'
import { useRefetch } from './use-refetch.ts'

const T = texts({
  en: { title: (name: string) => `audio by ${name}` },
  pt: { title: (name: string) => `áudio de ${name}` },
})

/** The audio of a post. */
export const FeedAudio = ({ feed, file }: { feed: Feed; file: MediaFile }): ReactElement => {
  const t = useTexts(T)
  const refetch = useRefetch(feed._id, file._id)
  return <AudioPlayer file={file} title={file.alt || t.title(feed.performer.name)} refetch={refetch} />
}
