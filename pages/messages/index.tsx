import { MessagesScreen } from '../../src/features/social/messages/MessagesScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

const MessagesPage: AppPage = MessagesScreen
MessagesPage.authenticate = true
MessagesPage.wide = true
export default MessagesPage
