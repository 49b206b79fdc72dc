import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { OwnStream } from '../../../../../../contract/social/streaming/streams.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { showToast } from '../../../../../lib/toast.ts'
import { cx } from '../../../../../ui/cx.ts'
import { Notice } from '../../../../../ui/Notice.tsx'
import { useMayPublish } from '../../../../catalogue/creator-content/PendingNotice.tsx'
import { DeviceChoice } from '../../../../platform/media/devices/DeviceChoice.tsx'
import layout from '../../../../../ui/layouts/layout.module.css'
import type { BandwidthResult } from '../engine/bandwidth-test.ts'
import s from '../go-live.module.css'
import { ObsPanel } from '../obs/ObsPanel.tsx'
import { startSending } from '../session/live-session.ts'
import { closePreview, openPreview } from '../session/own-tracks.ts'
import { unsupportedReason } from '../session/support.ts'
import { emptyStream, valuesOf } from '../stream-values.ts'
import type { StreamValues } from '../stream-values.ts'
import { LevelMeter } from './LevelMeter.tsx'
import { BandwidthTest } from './BandwidthTest.tsx'
import { OwnPicture } from './OwnPicture.tsx'
import { PictureButtons, SceneChoice } from './PictureButtons.tsx'
import { SetupForm } from './SetupForm.tsx'
import { setupTexts } from './setup-texts.ts'
import { useMediaControls } from './use-media-controls.ts'

/** The preview with its devices, and the form that begins the stream. */
export const SetupPanel = ({
  scheduled,
  isLaterOnly = false,
}: {
  scheduled?: OwnStream | undefined
  /** Another stream is live: this one can only be scheduled. */
  isLaterOnly?: boolean
}): ReactElement => {
  const t = useTexts(setupTexts)
  const router = useRouter()
  const mayPublish = useMayPublish()
  const media = useMediaControls()
  const [missing] = useState(unsupportedReason)
  const [initial] = useState((): StreamValues => {
    const source = missing ? 'rtmp' : (scheduled?.source ?? 'browser')
    if (scheduled) return { ...valuesOf(scheduled), when: 'now', source }
    return { ...emptyStream, source, ...((isLaterOnly || router.query['when'] === 'later') && { when: 'later' }) }
  })
  const [{ source, when }, setPlan] = useState<Pick<StreamValues, 'source' | 'when'>>(initial)
  const [line, setLine] = useState<BandwidthResult>()
  const isNow = when === 'now'
  const isPreviewed = isNow && source === 'browser' && missing === undefined
  const [isWide] = useState(() => window.matchMedia('(width >= 64rem)').matches)
  const hasFault = Object.values(media.faults).some((fault) => fault !== undefined)
  useEffect(() => {
    if (!isPreviewed) return
    void openPreview(t.cameraOff)
    return closePreview
    // The words of another language are set by `openPreview` too.
  }, [isPreviewed, t.cameraOff])
  const created = async (stream: OwnStream): Promise<void> => {
    if (stream.status === 'scheduled') {
      showToast({ kind: 'success', message: t.scheduled })
      await router.push('/creator/live?tab=scheduled')
      return
    }
    if (stream.source === 'browser') {
      try {
        await startSending(stream, line?.step ?? 1)
      } catch {
        showToast({ kind: 'error', message: t.startFailed })
      }
    }
    await router.push(`/creator/live/${stream._id}`)
  }
  return (
    <div className={cx(layout.stack6, isNow ? s.setup : s.plan)}>
      {isNow && (
        <section className={layout.stack4} aria-label={t.preview}>
          {missing && (
            <Notice tone="warning" title={t[`${missing}Title`]}>
              {t[missing]}
            </Notice>
          )}
          {isPreviewed && (
            <>
              <OwnPicture>
                <PictureButtons />
              </OwnPicture>
              <SceneChoice />
              <LevelMeter />
              {/* On a phone the title comes before what is right already. */}
              <details key={`${hasFault}`} className={s.more} open={isWide || hasFault || undefined}>
                <summary>{t.devices}</summary>
                <div className={layout.stack4}>
                  <div className={s.devices}>
                    <DeviceChoice media={media} />
                  </div>
                  <BandwidthTest result={line} onResult={setLine} />
                </div>
              </details>
            </>
          )}
          {!isPreviewed && !missing && (isWide ? <ObsPanel /> : <Notice>{t.obsNext}</Notice>)}
        </section>
      )}
      <SetupForm
        initial={initial}
        scheduled={scheduled}
        isLaterOnly={isLaterOnly}
        mayPublish={mayPublish}
        canSend={missing === undefined}
        onPlan={setPlan}
        onCreated={created}
      />
    </div>
  )
}
