import dynamic from 'next/dynamic'
import type { AppPage } from '../../src/shell/app-page.ts'

/** Camera, microphone and the connection are of the browser alone. */
const CallScreen = dynamic(
  () => import('../../src/features/video-calls/CallScreen.tsx').then((module) => module.CallScreen),
  { ssr: false }
)

const CallPage: AppPage<{ id: string }> = ({ id }) => <CallScreen key={id} id={id} />
CallPage.authenticate = true
CallPage.layout = 'blank'
CallPage.load = ({ query }) => ({ id: String(query.id) })
export default CallPage
