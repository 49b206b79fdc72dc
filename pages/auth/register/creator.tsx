import { siteAddress } from '../../../contract/text/site-address.ts'
import { afterLogin } from '../../../src/features/identity/auth/after-login.ts'
import { JoinCreatorScreen } from '../../../src/features/identity/auth/join/JoinCreatorScreen.tsx'
import { JoinedScreen } from '../../../src/features/identity/auth/join/JoinedScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const JoinCreatorPage: AppPage<{ joined?: boolean; next?: string }> = ({ joined, next }) =>
  joined ? <JoinedScreen /> : <JoinCreatorScreen next={next} />
JoinCreatorPage.layout = 'blank'
JoinCreatorPage.load = ({ query, viewer, redirect }) => {
  const joined = query.step === 'done' && viewer?.isPerformer === true
  const next = siteAddress(query.next)
  if (viewer && !joined) redirect(afterLogin(viewer, next))
  return { ...(joined && { joined }), ...(next && { next }) }
}
export default JoinCreatorPage
