import { loadPerson } from '../../../../src/features/admin/people/load-person.ts'
import { PersonScreen } from '../../../../src/features/admin/people/PersonScreen.tsx'
import { personSectionOf, type PersonSection } from '../../../../src/features/admin/people/person-sections.ts'
import type { AppPage } from '../../../../src/shell/app-page.ts'

const PersonSectionPage: AppPage<{ id: string; section: PersonSection }> = ({ id, section }) => (
  <PersonScreen key={id} id={id} section={section} />
)
PersonSectionPage.permission = 'people.view'
PersonSectionPage.wide = true
PersonSectionPage.load = async (page) => {
  const section = personSectionOf(page.query['section']) ?? page.notFound()
  return { ...(await loadPerson(page)), section }
}
export default PersonSectionPage
