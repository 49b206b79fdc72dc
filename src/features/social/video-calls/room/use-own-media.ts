import { useCallback, useEffect, useRef, useState } from 'react'
import { listDevices, openTrack, setTrackEnabled } from '../../../platform/media/devices/devices.ts'
import type { MediaFault, MediaKind } from '../../../platform/media/devices/devices.ts'

type Devices = Record<MediaKind, MediaDeviceInfo[]>
type Own = {
  camera: MediaStreamTrack | undefined
  microphone: MediaStreamTrack | undefined
  isMuted: boolean
  faults: Partial<Record<MediaKind, MediaFault>>
  opening: boolean
}

const NONE: Own = { camera: undefined, microphone: undefined, isMuted: false, faults: {}, opening: true }

/**
 * The viewer's camera and microphone while `wanted`: opened once and released afterwards. Switching the camera off
 * closes the device; muting the microphone keeps it open.
 */
export const useOwnMedia = (wanted: boolean) => {
  const [own, setOwn] = useState(NONE)
  const [devices, setDevices] = useState<Devices>({ camera: [], microphone: [] })
  const open = useRef(new Set<MediaStreamTrack>())

  const setDevice = useCallback((kind: MediaKind, got: MediaStreamTrack | MediaFault): void => {
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
        // The device was unplugged, or the permission was withdrawn.
        got.addEventListener('ended', () => setDevice(kind, 'missing'))
      }
      setDevice(kind, got)
      setDevices(await listDevices())
    },
    [setDevice]
  )

  useEffect(() => {
    if (!wanted) return
    let isOver = false
    const tracks = open.current
    // Opened one after the other, so that the refusal of one does not affect the other.
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
  useEffect(() => setTrackEnabled(microphone, !isMuted), [microphone, isMuted])
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
