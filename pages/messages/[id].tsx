import { MessagesScreen } from '../../src/features/messages/MessagesScreen.tsx'
import type { AppPage } from '../../src/shell/app-page.ts'

/** The very screen of the list: from one conversation to the next it stays as it is. */
const ConversationPage: AppPage = MessagesScreen
ConversationPage.authenticate = true
ConversationPage.wide = true
export default ConversationPage
