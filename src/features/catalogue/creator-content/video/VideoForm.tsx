import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import type { ItemStatus } from '../../../../../contract/catalogue/items/items.ts'
import { videos, type Video } from '../../../../../contract/catalogue/assets/videos.ts'
import { useSend } from '../../../../api/use-send.ts'
import { moment } from '../../../../lib/format.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { LeaveGuard } from '../../../../shell/navigation/LeaveGuard.tsx'
import { useForm } from '../../../../api/use-form.ts'
import { AccessFields } from '../../items/AccessFields.tsx'
import { publicWordsTexts } from '../../items/public-words-texts.ts'
import { guessLanguage } from '../../../platform/uploads/languages.ts'
import { RestoredNotice } from '../RestoredNotice.tsx'
import { CaptionsSection } from './CaptionsSection.tsx'
import { CoverSection } from './CoverSection.tsx'
import s from '../form.module.css'
import { formTexts } from '../form-texts.ts'
import { offerBody, offerFields, offerOf, type OfferValues } from '../offer-values.ts'
import { useReport, type ReportWork } from '../../items/use-report.ts'
import { SaveBar } from '../SaveBar.tsx'
import { TextFields } from '../TextFields.tsx'
import { useSaveWhenReady } from '../use-save-when-ready.tsx'
import { useStoredForm } from '../use-stored-form.ts'
import { useVideoFiles } from './use-video-files.ts'
import { videoTexts } from './video-texts.ts'
import { VideoFilesSection } from './VideoFilesSection.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Form } from '../../../../ui/controls/Form.tsx'
import layout from '../../../../ui/layouts/layout.module.css'

/** `languages` of the subtitles, by upload key or file id. */
type VideoValues = OfferValues & {
  title: string
  caption: string
  description: string
  languages: Record<string, string>
}

const valuesOf = (video: Video | undefined): VideoValues => ({
  ...offerOf(video),
  title: video?.title ?? '',
  caption: video?.caption ?? '',
  description: video?.description ?? '',
  languages: {},
})

/** Form to create or edit a video. It can be saved while the file is still being processed. */
export const VideoForm = ({ video, report }: { video?: Video; report?: ReportWork }): ReactElement => {
  const t = useTexts(formTexts)
  const words = useTexts(publicWordsTexts)
  const v = useTexts(videoTexts)
  const locale = useLocale()
  const router = useRouter()
  const files = useVideoFiles(video)
  const create = useSend('videos.upload')
  const update = useSend('videos.update')
  const removeFile = useSend('videos.removeFile')
  const [initial] = useState(() => valuesOf(video))
  const [isSaved, setSaved] = useState(false)
  const [fileFault, setFileFault] = useState<string>()

  const fresh = (uploads: typeof files.video): string | undefined =>
    uploads.items
      .map(({ fileId }) => fileId)
      .find((id) => id !== undefined && id !== video?.video?._id && id !== video?.teaser?._id)
  const toInput = (values: VideoValues): unknown => {
    const { title, caption, description, languages } = values
    const ids = {
      videoFileId: fresh(files.video),
      teaserFileId: fresh(files.teaser),
      thumbnailFileId: fresh(files.cover),
    }
    const captions = [
      ...files.known.map(({ _id, language }) => ({ fileId: _id, language: languages[_id] ?? language })),
      ...files.captions.items.flatMap(({ key, fileId, name }) =>
        fileId === undefined ? [] : [{ fileId, language: languages[key] ?? guessLanguage(name, locale) }]
      ),
    ]
    return {
      title,
      caption,
      description,
      captions,
      ...offerBody(values),
      ...Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined)),
    }
  }
  const form = useForm({ initial, schema: videos.upload.body, toInput })
  const storedForm = useStoredForm(
    { scope: `video:${video?._id ?? 'new'}`, version: video?.updatedAt },
    initial,
    form.values,
    form.set
  )

  const finish = async (status: ItemStatus): Promise<void> => {
    files.settle()
    storedForm.forget()
    setSaved(true)
    const isReady = files.video.items.every((item) => item.status === 'ready') && video?.upload === undefined
    const { scheduledAt } = form.values
    const message =
      status === 'draft'
        ? t.draftSaved
        : status === 'scheduled' && scheduledAt
          ? t.scheduled(moment(scheduledAt, locale))
          : !isReady
            ? v.publishesWhenReady
            : video?.status === 'active'
              ? t.saved
              : t.published
    showToast({ kind: 'success', message })
    await router.push('/creator/videos')
  }
  const save = async (status: ItemStatus): Promise<void> => {
    const body = form.check()
    if (!body) return
    if (video)
      for (const removed of files.removed)
        if (!(await removeFile.send({ params: { id: video._id }, body: removed })).ok) return
    const sent = video
      ? await update.send({ params: { id: video._id }, body: { ...body, status } })
      : await create.send({ body: { ...body, status } })
    if (sent.ok) return finish(status)
    const { videoFileId, ...others } = sent.error.fields ?? {}
    setFileFault(videoFileId)
    form.refuse(others)
  }
  const isFine = (status: ItemStatus): boolean => {
    setFileFault(undefined)
    if (!form.check()) return false
    const isMissing = status !== 'draft' && !files.hasVideo
    if (isMissing) {
      setFileFault(v.needsVideo)
      form.focusFault()
    }
    return !isMissing
  }
  const armed = useSaveWhenReady(files, { isFine, save })
  const { errors, values, set } = form
  const isDirty = (storedForm.isChanged || files.isChanged) && !isSaved
  const isSending = create.sending || update.sending || removeFile.sending || isSaved
  useReport(report, isDirty, isSending)
  return (
    <Form onlyByButton ref={form.ref} className={cx(layout.stack6, s.form)} onSubmit={() => undefined}>
      <LeaveGuard dirty={isDirty} />
      <RestoredNotice
        isRestored={storedForm.isRestored}
        onStartOver={() => {
          form.reset(initial)
          files.reset()
        }}
      />
      <VideoFilesSection video={video} files={files} error={fileFault} />
      <TextFields form={form} descriptionHint={values.access === 'free' ? undefined : words.onlyWithAccess} />
      <CoverSection video={video} files={files} />
      <CaptionsSection
        files={files}
        languages={values.languages}
        onLanguages={(languages) => set('languages', languages)}
      />
      <AccessFields {...offerFields(values, set)} fieldErrors={errors} canSchedule={video?.status !== 'active'} />
      <SaveBar
        status={video?.status}
        when={values.status}
        sending={create.sending || update.sending || removeFile.sending || armed.isPending}
        waiting={armed.words}
        onSave={armed.save}
      />
    </Form>
  )
}
