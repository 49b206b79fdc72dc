import type { ReactElement } from 'react'
import type { Video } from '../../../../../contract/catalogue/assets/videos.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { CoverChoice } from './CoverChoice.tsx'
import s from '../form.module.css'
import type { VideoFiles } from './use-video-files.ts'
import { videoTexts } from './video-texts.ts'
import textStyles from '../../../../ui/content/text.module.css'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Section of a video's cover: one chosen by the creator, which can be removed, or the frame that the server chose. */
export const CoverSection = ({ video, files }: { video: Video | undefined; files: VideoFiles }): ReactElement => {
  const t = useTexts(videoTexts)
  const [main] = files.video.items
  const still = (
    <>
      {video?.video?.poster && (files.hasCover || !video.thumbnailId) && (
        <img className={s.cover} src={video.video.poster} alt="" />
      )}
      <p className={textStyles.note}>{files.hasCover ? t.coverChosen : t.coverHint}</p>
    </>
  )
  return (
    <section className={cx(layout.stack3, s.section)} aria-labelledby="cover">
      <h2 id="cover">{t.cover}</h2>
      <CoverChoice
        cover={files.cover}
        source={files.local ?? main?.media?.url ?? (main ? video?.video?.url : undefined)}
        instead={still}
      >
        {files.hasCover && (
          <Button size="sm" variant="quiet" onClick={files.dropCover}>
            {t.dropCover}
          </Button>
        )}
      </CoverChoice>
    </section>
  )
}
