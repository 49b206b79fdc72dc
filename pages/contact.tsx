import { ContactScreen } from '../src/features/social/support-requests/ContactScreen.tsx'
import type { AppPage } from '../src/shell/app-page.ts'

const ContactPage: AppPage<{ subject?: string }> = ({ subject }) => <ContactScreen subject={subject} />
ContactPage.layout = 'blank'
ContactPage.opensInMaintenance = true
ContactPage.load = ({ query: { subject } }) => (typeof subject === 'string' ? { subject: subject.slice(0, 150) } : {})
export default ContactPage
