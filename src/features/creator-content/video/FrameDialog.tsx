import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { duration } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Modal } from '../../../ui/antd/Modal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { videoFrame } from '../../uploads/read-hints.ts'
import s from './frame.module.css'
import { contentTexts } from '../texts.ts'
import { videoTexts } from './video-texts.ts'

/** Seconds of a step with the arrow keys. */
const STEP = 0.1

type FrameDialogProps = {
  /** The chosen file, or the address of the video. */ source: File | string
  onClose: () => void
  onTake: (picture: File) => void
}

/** Chooses a moment of a video as its cover. */
export const FrameDialog = ({ source, onClose, onTake }: FrameDialogProps): ReactElement => {
  const t = useTexts(videoTexts)
  const { cancel } = useTexts(contentTexts)
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
    // Another site's video may be shown, and still not be drawn.
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
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button disabled={!isReady || isFailed} onClick={take}>
            {t.useFrame}
          </Button>
        </>
      }
    >
      {isFailed ? (
        <p role="alert">{t.frameFailed}</p>
      ) : (
        <div className={s.frame}>
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
          <label className={s.slider}>
            <span>{t.moment}</span>
            <input
              type="range"
              min={0}
              max={length || 1}
              step={STEP}
              value={at}
              aria-valuetext={duration(at)}
              onChange={(event) => seek(Number(event.target.value))}
            />
            <output>{duration(at)}</output>
          </label>
        </div>
      )}
    </Modal>
  )
}
