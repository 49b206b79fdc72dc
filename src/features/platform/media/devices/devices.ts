/** The media that a call or a stream uses from this device. */
export type MediaKind = 'camera' | 'microphone'
/** Why a device is not available: permission denied, none present, in use by another program, or an insecure page. */
export type MediaFault = 'denied' | 'missing' | 'busy' | 'unsupported'

/** The own camera and microphone, and how to switch and choose them. */
export type MediaControls = {
  camera: MediaStreamTrack | undefined
  microphone: MediaStreamTrack | undefined
  faults: Partial<Record<MediaKind, MediaFault>>
  devices: Record<MediaKind, MediaDeviceInfo[]>
  opening: boolean
  hasCamera: boolean
  hasMicrophone: boolean
  toggleCamera: () => void
  toggleMicrophone: () => void
  choose: (kind: MediaKind, deviceId: string) => void
}

/** The browser's names of the devices. */
export const trackKind = { camera: 'video', microphone: 'audio' } as const
const inputKind = { camera: 'videoinput', microphone: 'audioinput' } as const

const faultOf = (error: unknown): MediaFault => {
  const { name } = error as { name?: string }
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'busy'
}

const constraints = (kind: MediaKind, deviceId: string | undefined): MediaStreamConstraints => {
  const device = deviceId === undefined ? {} : { deviceId: { exact: deviceId } }
  if (kind === 'camera') return { video: { ...device, width: { ideal: 1280 }, height: { ideal: 720 } } }
  return { audio: { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true } }
}

/** Opens a camera or microphone: returns its track, or the reason why there is none. */
export const openTrack = async (kind: MediaKind, deviceId?: string): Promise<MediaStreamTrack | MediaFault> => {
  // Undefined on insecure pages, although the types say otherwise.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) return 'unsupported'
  try {
    const stream = await devices.getUserMedia(constraints(kind, deviceId))
    return stream.getTracks()[0] ?? 'missing'
  } catch (error) {
    const fault = faultOf(error)
    // The device that was chosen last may be unplugged by now.
    return fault === 'missing' && deviceId !== undefined ? openTrack(kind) : fault
  }
}

/** The devices to choose from, by kind; without names, which come with the permission, there is no choice. */
export const listDevices = async (): Promise<Record<MediaKind, MediaDeviceInfo[]>> => {
  const devices = (await (navigator.mediaDevices as MediaDevices | undefined)?.enumerateDevices()) ?? []
  const of = (kind: MediaKind): MediaDeviceInfo[] =>
    devices.filter((device) => device.kind === inputKind[kind] && device.label !== '')
  return { camera: of('camera'), microphone: of('microphone') }
}

/** Mutes or unmutes a track; the device stays open. */
export const setTrackEnabled = (track: MediaStreamTrack | undefined, isHeard: boolean): void => {
  if (track) track.enabled = isHeard
}
