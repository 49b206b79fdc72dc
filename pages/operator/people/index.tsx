import { PeopleScreen } from '../../../src/features/operator/people/PeopleScreen.tsx'
import { peopleFilter, peopleInput } from '../../../src/features/operator/people/query.ts'
import { pageNumberOf } from '../../../src/features/records/page-number.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const PeoplePage: AppPage = () => <PeopleScreen />
PeoplePage.permission = 'people.view'
PeoplePage.wide = true
PeoplePage.load = async ({ query, prefetch }) => {
  await prefetch('people.search', peopleInput(peopleFilter(query), pageNumberOf(query))).catch(() => undefined)
}
export default PeoplePage
