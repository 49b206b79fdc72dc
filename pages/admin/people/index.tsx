import { PeopleScreen } from '../../../src/features/admin/people/PeopleScreen.tsx'
import { peopleFilter, peopleInput } from '../../../src/features/admin/people/query.ts'
import { pageNumberOf } from '../../../src/features/platform/records/page-number.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const PeoplePage: AppPage = () => <PeopleScreen />
PeoplePage.permission = 'people.view'
PeoplePage.wide = true
PeoplePage.load = async ({ query, prefetch }) => {
  await prefetch('people.search', peopleInput(peopleFilter(query), pageNumberOf(query))).catch(() => undefined)
}
export default PeoplePage
