import type { AppPage } from '../../src/shell/app-page.ts'
import { lazyClient } from '../../src/ui/lazy-client.tsx'

/** Rendered in the browser only: it needs camera, microphone and WebRTC. */
const CallScreen = lazyClient(() =>
  import('../../src/features/social/video-calls/room/CallScreen.tsx').then((module) => module.CallScreen)
)

const CallPage: AppPage<{ id: string }> = ({ id }) => <CallScreen key={id} id={id} />
CallPage.authenticate = true
CallPage.layout = 'blank'
CallPage.load = ({ query }) => ({ id: String(query.id) })
export default CallPage
