import { texts } from '../lib/texts.ts'

/** The words of the application's frame and the viewer's menu: a visitor loads none of them. */
export const shellTexts = texts({
  en: {
    home: 'Home', explore: 'Explore', subscriptions: 'Subscriptions', wallet: 'Wallet', account: 'Account', myPage: 'My page', liveChat: 'Live chat', toMany: 'Messages to many', content: 'Content', bookmarks: 'Bookmarks', purchases: 'Purchases', orders: 'My orders', earnings: 'Earnings',
    subscribers: 'Subscribers', cards: 'Cards', messages: 'Messages', newPost: 'New post', logOut: 'Log out', dark: 'Use dark colours', light: 'Use light colours', language: 'Português',
    accountOf: (name: string) => `Account of ${name}`,
    lost: 'The connection is lost. Trying again…',
    pending: 'Your account is waiting for approval. You can set everything up meanwhile; as soon as it is approved, your page is public.',
    rejected: (reason: string) => (reason ? `Your account was not approved: ${reason}` : 'Your account was not approved. Please send your documents again.'),
    toAccount: 'Open account',
  },
  pt: {
    home: 'Início', explore: 'Explorar', subscriptions: 'Assinaturas', wallet: 'Carteira', account: 'Conta', myPage: 'Minha página', liveChat: 'Chat ao vivo', toMany: 'Mensagens em massa', content: 'Conteúdo', bookmarks: 'Salvos', purchases: 'Compras', orders: 'Meus pedidos', earnings: 'Ganhos',
    subscribers: 'Assinantes', cards: 'Cartões', messages: 'Mensagens', newPost: 'Nova publicação', logOut: 'Sair', dark: 'Usar cores escuras', light: 'Usar cores claras', language: 'English',
    accountOf: (name: string) => `Conta de ${name}`,
    lost: 'A conexão caiu. Tentando de novo…',
    pending: 'Sua conta aguarda aprovação. Enquanto isso, você pode preparar tudo; assim que for aprovada, sua página fica pública.',
    rejected: (reason: string) => (reason ? `Sua conta não foi aprovada: ${reason}` : 'Sua conta não foi aprovada. Envie os documentos novamente.'),
    toAccount: 'Abrir conta',
  },
})
