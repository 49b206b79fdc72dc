import { BankScreen } from '../../../src/features/money/sandbox/BankScreen.tsx'
import type { AppPage } from '../../../src/shell/app-page.ts'

const AuthenticatePage: AppPage<{ id: string }> = ({ id }) => <BankScreen id={id} />
AuthenticatePage.authenticate = true
AuthenticatePage.layout = 'blank'
AuthenticatePage.load = async ({ query, prefetch }) => {
  const id = String(query['id'])
  await prefetch('sandbox.charge', { params: { id } })
  return { id }
}
export default AuthenticatePage
