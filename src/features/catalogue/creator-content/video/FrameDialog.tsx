import { Slider } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { duration } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Modal } from '../../../../ui/antd/Modal.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { videoFrame } from '../../../platform/uploads/read-hints.ts'
import s from './frame.module.css'
import { contentTexts } from '../texts.ts'
import { videoTexts } from './video-texts.ts'
import { cx } from '../../../../ui/cx.ts'
import layout from '../../../../ui/layouts/layout.module.css'

/** Step of the arrow keys, in seconds. */
const STEP = 0.1

type FrameDialogProps = {
  /** The selected file, or the URL of the video. */
  source: File | string
  onClose: () => void
  onTake: (picture: File) => void
}

/** Dialog to choose a frame of a video as its cover. */
export const FrameDialog = ({ source, onClose, onTake }: FrameDialogProps): ReactElement => {
  const t = useTexts(videoTexts)
  const { cancel } = useTexts(contentTexts)
  const label = useId()
  const video = useRef<HTMLVideoElement>(null)
  const [url, setUrl] = useState(typeof source === 'string' ? source : undefined)
  const [length, setLength] = useState(0)
  const [at, setAt] = useState(0)
  const [isReady, setReady] = useState(false)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    if (typeof source === 'string') return undefined
    const made = URL.createObjectURL(source)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [source])
  const seek = (seconds: number): void => {
    setAt(seconds)
    setReady(false)
    if (video.current) video.current.currentTime = seconds
  }
  const take = (): void => {
    if (!video.current) return
    // A video of another origin can be played, but drawing it may be forbidden.
    videoFrame(video.current, at, Infinity).then(
      (picture) => (picture ? onTake(new File([picture], 'cover.jpg', { type: picture.type })) : setFailed(true)),
      () => setFailed(true)
    )
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t.takeFrame}
      width="lg"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button disabled={!isReady || isFailed} onClick={take}>
            {t.useSiteFrame}
          </Button>
        </>
      }
    >
      {isFailed ? (
        <p role="alert">{t.frameFailed}</p>
      ) : (
        <div className={layout.stack4}>
          <video
            ref={video}
            src={url}
            className={s.video}
            muted
            playsInline
            preload="auto"
            crossOrigin="anonymous"
            aria-label={t.frameAt(duration(at))}
            onLoadedMetadata={(event) => setLength(event.currentTarget.duration)}
            onLoadedData={() => seek(Math.min(1, length / 2))}
            onSeeked={() => setReady(true)}
            onError={() => url !== undefined && setFailed(true)}
          />
          <div className={cx(layout.cluster, s.slider)}>
            <span id={label}>{t.moment}</span>
            <Slider
              className={s.track}
              min={0}
              max={length || 1}
              step={STEP}
              value={at}
              onChange={seek}
              // The time stands beside it.
              tooltip={{ open: false }}
              ariaLabelledByForHandle={label}
              ariaValueTextFormatterForHandle={duration}
            />
            <output>{duration(at)}</output>
          </div>
        </div>
      )}
    </Modal>
  )
}
