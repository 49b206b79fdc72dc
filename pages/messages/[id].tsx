import { MessagesScreen } from '../../src/features/social/messages/MessagesScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

/** The same screen as for the list, so that it stays mounted from one conversation to the next. */
const ConversationPage: AppPage = MessagesScreen
ConversationPage.authenticate = true
ConversationPage.wide = true
export default ConversationPage
