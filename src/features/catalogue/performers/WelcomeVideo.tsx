import type { ReactElement } from 'react'
import type { PerformerProfile } from '../../../../contract/catalogue/performers/performers.ts'
import type { MediaFile } from '../../../../contract/platform/files/files.ts'
import { useCache } from '../../../api/cache.ts'
import { request } from '../../../api/request.ts'
import { texts, useTexts } from '../../../lib/texts.ts'
import { VideoPlayer } from '../../platform/media/VideoPlayer.tsx'
import s from './welcome-video.module.css'

const T = texts({
  en: { title: 'Welcome video', of: (name: string) => `${name}'s welcome video` },
  pt: { title: 'Vídeo de boas-vindas', of: (name: string) => `Vídeo de boas-vindas de ${name}` },
})

type WelcomeVideoProps = {
  file: MediaFile
  /** The creator's name. */
  name: string
  /** The creator as named in the page's address. */
  profileId: string
}

/** The short video in which a creator introduces themselves: small until it plays. */
export const WelcomeVideo = ({ file, name, profileId }: WelcomeVideoProps): ReactElement => {
  const t = useTexts(T)
  const cache = useCache()
  const refetch = async (): Promise<MediaFile | undefined> => {
    const fresh = await request('performers.view', { params: { id: profileId } })
    cache.patch<PerformerProfile>(fresh._id, () => fresh)
    return fresh.welcomeVideo
  }
  return (
    <figure className={s.welcome}>
      <div className={s.player}>
        <VideoPlayer file={file} title={t.of(name)} refetch={refetch} />
      </div>
      <figcaption>{t.title}</figcaption>
    </figure>
  )
}
