import { HeldCommentsScreen } from '../../src/features/admin/comments/HeldCommentsScreen.tsx'
import { heldFilter, heldInput } from '../../src/features/admin/comments/query.ts'
import { pageNumberOf } from '../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../src/shell/app-page.ts'

const HeldCommentsPage: AppPage = () => <HeldCommentsScreen />
HeldCommentsPage.permission = 'comments.decide'
HeldCommentsPage.wide = true
HeldCommentsPage.load = async ({ query, prefetch }) => {
  await prefetch('adminComments.list', heldInput(heldFilter(query), pageNumberOf(query))).catch(() => undefined)
}
export default HeldCommentsPage
