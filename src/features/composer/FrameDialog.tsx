import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { duration } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, useFieldControl } from '../../ui/Field.tsx'
import { videoFrame } from '../uploads/read-hints.ts'
import s from './frame-dialog.module.css'
import { composerTexts } from './texts.ts'

/** Pixels across of a cover at most: what a large screen shows. */
const COVER_WIDTH = 1920
/** Seconds of one step of the slider. */
const STEP = 0.1

type FrameDialogProps = { /** The video's bytes, or its address. */ source: File | string; onChoose: (picture: File) => void; onClose: () => void }

const Scrubber = ({ length, at, onChange }: { length: number; at: number; onChange: (at: number) => void }): ReactElement => (
  <input {...useFieldControl()} className={s.scrubber} type="range" min={0} max={length} step={STEP} value={at} aria-valuetext={duration(at)} onChange={(event) => onChange(Number(event.target.value))} />
)

/** Lets a frame of a video be found by a slider and takes it as a picture. */
export const FrameDialog = ({ source, onChoose, onClose }: FrameDialogProps): ReactElement => {
  const t = useTexts(composerTexts)
  const video = useRef<HTMLVideoElement>(null)
  const [url, setUrl] = useState<string>()
  const [length, setLength] = useState(0)
  const [at, setAt] = useState(0)
  const [isBlind, setBlind] = useState(false)
  const [isTaking, setTaking] = useState(false)
  useEffect(() => {
    if (typeof source === 'string') return setUrl(source)
    const made = URL.createObjectURL(source)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [source])
  const go = (seconds: number): void => {
    setAt(seconds)
    if (video.current) video.current.currentTime = seconds
  }
  const take = async (): Promise<void> => {
    if (!video.current) return
    setTaking(true)
    // A picture from another host may be shown but not read.
    const picture = await videoFrame(video.current, video.current.currentTime, COVER_WIDTH).catch(() => undefined)
    setTaking(false)
    if (picture) onChoose(new File([picture], 'cover.jpg', { type: picture.type }))
    else setBlind(true)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.chooseFrame}
      width="md"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button disabled={length === 0 || isBlind} loading={isTaking} onClick={() => void take()}>
            {t.takeFrame}
          </Button>
        </>
      }
    >
      {isBlind ? (
        <p>{t.noFrames}</p>
      ) : (
        <div className={s.all}>
          <video
            ref={video}
            className={s.video}
            src={url}
            crossOrigin={typeof source === 'string' ? 'anonymous' : undefined}
            muted
            playsInline
            preload="auto"
            onLoadedMetadata={({ currentTarget }) => {
              setLength(Number.isFinite(currentTarget.duration) ? currentTarget.duration : 0)
              go(Math.min(1, currentTarget.duration / 2 || 0))
            }}
            onError={() => setBlind(true)}
          />
          <Field label={t.moment} hint={`${duration(at)} / ${duration(length)}`}>
            <Scrubber length={length} at={at} onChange={go} />
          </Field>
        </div>
      )}
    </Dialog>
  )
}
