import type { AppPage } from '../../src/shell/app-page.ts'
import { PEOPLE_PATH } from '../../src/features/operator/people/query.ts'

/** The desk opens with its first section. */
const OperatorPage: AppPage = () => null
OperatorPage.permission = 'people.view'
OperatorPage.load = ({ redirect }) => redirect(PEOPLE_PATH)
export default OperatorPage
