import type { MediaControls } from '../../../../platform/media/devices/devices.ts'
import { useLive } from '../session/live-state.ts'
import { openDevice, toggleCamera, toggleMicrophone } from '../session/own-tracks.ts'

/** Camera and microphone of the preview or the stream, as the shared buttons and choices take them. */
export const useMediaControls = (): MediaControls => {
  const live = useLive((all) => all)
  return {
    camera: live.camera,
    microphone: live.microphone,
    faults: live.faults,
    devices: live.devices,
    opening: live.isOpening,
    hasCamera: live.camera !== undefined,
    hasMicrophone: live.microphone !== undefined && !live.isMuted,
    toggleCamera,
    toggleMicrophone,
    choose: (kind, deviceId) => void openDevice(kind, deviceId),
  }
}
