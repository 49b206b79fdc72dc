import { loadPerson } from '../../../../src/features/admin/people/load-person.ts'
import { PersonScreen } from '../../../../src/features/admin/people/PersonScreen.tsx'
import type { AppPage } from '../../../../src/shell/app-page.ts'

const PersonPage: AppPage<{ id: string }> = ({ id }) => <PersonScreen key={id} id={id} section="overview" />
PersonPage.permission = 'people.view'
PersonPage.wide = true
PersonPage.load = loadPerson
export default PersonPage
