import { ConfirmEmailScreen } from '../../src/features/auth/ConfirmEmailScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const ConfirmEmailPage: AppPage<{ token: string }> = ({ token }) => <ConfirmEmailScreen token={token} />
ConfirmEmailPage.layout = 'blank'
ConfirmEmailPage.load = ({ query }) => ({ token: String(query.token ?? '') })
export default ConfirmEmailPage
