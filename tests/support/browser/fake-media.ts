/** Browser arguments for a fake camera and microphone, allowed without a prompt; browsers connect on this machine. */
export const FAKE_MEDIA = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
]
