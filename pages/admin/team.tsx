import { TeamScreen } from '../../src/features/admin/team/TeamScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const TeamPage: AppPage = () => <TeamScreen />
TeamPage.permission = 'operators.manage'
TeamPage.wide = true
TeamPage.load = async ({ prefetch }) => {
  await prefetch('operators.list').catch(() => undefined)
}
export default TeamPage
