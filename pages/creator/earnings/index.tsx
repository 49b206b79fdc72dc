import { EarningsScreen } from '../../../src/features/money/earnings/EarningsScreen.tsx'
import { beforeInput, filterOf, salesInput, statsInput } from '../../../src/features/money/earnings/query.ts'
import { siteDay } from '../../../src/features/money/earnings/ranges.ts'
import { pageNumberOf } from '../../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const EarningsPage: AppPage<{ today: string }> = ({ today }) => <EarningsScreen today={today} />
EarningsPage.onlyPerformer = true
EarningsPage.wide = true
EarningsPage.load = async ({ query, prefetch }) => {
  const today = siteDay()
  const filter = filterOf(query, today)
  const requests = [
    prefetch('earnings.stats', statsInput(filter)),
    prefetch('earnings.stats', beforeInput(filter)),
    prefetch('earnings.search', salesInput(filter, pageNumberOf(query))),
  ]
  await Promise.allSettled(requests)
  return { today }
}
export default EarningsPage
