import { useCallback, useEffect, useRef, useState } from 'react'
import { listDevices, openTrack, setHeard } from './own-media.ts'
import type { MediaFault, MediaKind } from './own-media.ts'

type Devices = Record<MediaKind, MediaDeviceInfo[]>
type Own = {
  camera: MediaStreamTrack | undefined
  microphone: MediaStreamTrack | undefined
  isMuted: boolean
  faults: Partial<Record<MediaKind, MediaFault>>
  opening: boolean
}

const NONE: Own = { camera: undefined, microphone: undefined, isMuted: false, faults: {}, opening: true }

/** One's own camera and microphone while `wanted`: opened once, let go afterwards. A camera that is off is really off; a muted microphone stays open. */
export const useOwnMedia = (wanted: boolean) => {
  const [own, setOwn] = useState(NONE)
  const [devices, setDevices] = useState<Devices>({ camera: [], microphone: [] })
  const open = useRef(new Set<MediaStreamTrack>())

  const keep = useCallback((kind: MediaKind, got: MediaStreamTrack | MediaFault): void => {
    setOwn((before) => {
      const { [kind]: _fault, ...faults } = before.faults
      return typeof got === 'string'
        ? { ...before, [kind]: undefined, faults: { ...faults, [kind]: got } }
        : { ...before, [kind]: got, faults }
    })
  }, [])
  const stop = useCallback((track: MediaStreamTrack | undefined): void => {
    if (!track) return
    track.stop()
    open.current.delete(track)
  }, [])
  const start = useCallback(
    async (kind: MediaKind, deviceId?: string): Promise<void> => {
      const got = await openTrack(kind, deviceId)
      if (typeof got !== 'string') {
        open.current.add(got)
        // Unplugged, or the permission was taken back.
        got.addEventListener('ended', () => keep(kind, 'missing'))
      }
      keep(kind, got)
      setDevices(await listDevices())
    },
    [keep]
  )

  useEffect(() => {
    if (!wanted) return
    let isOver = false
    const tracks = open.current
    // One after the other: the browser asks for both, and what one refuses leaves the other.
    const begin = async (): Promise<void> => {
      for (const kind of ['camera', 'microphone'] as const) if (!isOver) await start(kind)
      setOwn((before) => ({ ...before, opening: false }))
      if (isOver) for (const track of tracks) stop(track)
    }
    void begin()
    const list = (): void => void listDevices().then(setDevices)
    const media = navigator.mediaDevices as MediaDevices | undefined
    media?.addEventListener('devicechange', list)
    return () => {
      isOver = true
      media?.removeEventListener('devicechange', list)
      for (const track of tracks) stop(track)
      setOwn(NONE)
    }
  }, [wanted, start, stop])

  const { camera, microphone, isMuted } = own
  useEffect(() => setHeard(microphone, !isMuted), [microphone, isMuted])
  return {
    ...own,
    devices,
    hasCamera: camera !== undefined,
    hasMicrophone: microphone !== undefined && !isMuted,
    toggleCamera: (): void => {
      stop(camera)
      if (camera) setOwn((before) => ({ ...before, camera: undefined }))
      else void start('camera')
    },
    toggleMicrophone: (): void => {
      if (microphone) setOwn((before) => ({ ...before, isMuted: !before.isMuted }))
      else void start('microphone')
    },
    choose: (kind: MediaKind, deviceId: string): void => {
      stop(own[kind])
      void start(kind, deviceId)
    },
  }
}

export type OwnMedia = ReturnType<typeof useOwnMedia>
