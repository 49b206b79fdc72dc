import { chargesInput } from '../../src/features/money/sandbox/BankCharges.tsx'
import { SandboxScreen } from '../../src/features/money/sandbox/SandboxScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const SandboxPage: AppPage = () => <SandboxScreen />
SandboxPage.authenticate = true
SandboxPage.wide = true
SandboxPage.load = async ({ prefetch, prefetchPage }) => {
  // With another gateway this page does not exist.
  await prefetch('sandbox.clock', {})
  await Promise.all([prefetch('sandbox.cards'), prefetchPage('sandbox.charges', chargesInput)]).catch(() => undefined)
}
export default SandboxPage
