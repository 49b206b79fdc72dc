import { DataSection } from '../../src/features/account-lifecycle/DataSection.tsx'
import { AccountScreen } from '../../src/features/identity/users/AccountScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const AccountPage: AppPage = () => <AccountScreen DataSection={DataSection} />
AccountPage.authenticate = true
AccountPage.wide = true
AccountPage.load = async ({ query, viewer, prefetch }) => {
  if (query.section === 'sessions') await prefetch('auth.sessions').catch(() => undefined)
  if (query.section === 'data') {
    const parts = [
      prefetch('accountLifecycle.exports'),
      ...(viewer?.isPerformer ? [prefetch('accountLifecycle.imports')] : []),
    ]
    await Promise.all(parts).catch(() => undefined)
  }
  // Loaded before rendering, so that the fields of the place do not move.
  const country =
    query.section === undefined || query.section === 'profile' ? viewer?.country?.toUpperCase() : undefined
  if (country) await prefetch('lookups.states', { params: { country } }).catch(() => undefined)
}
export default AccountPage
