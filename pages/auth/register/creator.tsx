import { afterLogin } from '../../../src/features/auth/after-login.ts'
import { JoinCreatorScreen } from '../../../src/features/auth/join/JoinCreatorScreen.tsx'
import { JoinedScreen } from '../../../src/features/auth/join/JoinedScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const JoinCreatorPage: AppPage<{ joined?: boolean }> = ({ joined }) =>
  joined ? <JoinedScreen /> : <JoinCreatorScreen />
JoinCreatorPage.layout = 'blank'
JoinCreatorPage.load = ({ query, viewer, redirect }) => {
  const joined = query.step === 'done' && viewer?.isPerformer === true
  if (viewer && !joined) redirect(afterLogin(viewer))
  return joined ? { joined } : {}
}
export default JoinCreatorPage
