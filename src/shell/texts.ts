import { texts } from '../lib/texts.ts'

export const shellTexts = texts({
  en: {
    home: 'Home', explore: 'Explore', subscriptions: 'Subscriptions', wallet: 'Wallet', account: 'Account', myPage: 'My page', content: 'Content', bookmarks: 'Bookmarks', purchases: 'Purchases', orders: 'My orders', earnings: 'Earnings',
    subscribers: 'Subscribers', cards: 'Cards', newPost: 'New post', logOut: 'Log out', dark: 'Use dark colours', light: 'Use light colours', language: 'Português',
    accountOf: (name: string) => `Account of ${name}`,
    lost: 'The connection is lost. Trying again…',
    pending: 'Your account is waiting for approval. You can set everything up meanwhile; as soon as it is approved, your page is public.',
    rejected: (reason: string) => (reason ? `Your account was not approved: ${reason}` : 'Your account was not approved. Please send your documents again.'),
    toAccount: 'Open account',
    notFound: 'Nothing behind this door', notFoundText: 'This page does not exist, has moved, or is not visible to you.', goHome: 'Go to the start',
    forbidden: 'This door is not yours', forbiddenText: 'You are not allowed to see this page.',
    failed: 'The curtain is stuck', failedText: 'Something went wrong, please try again later', retry: 'Try again',
    loading: 'Loading page',
  },
  pt: {
    home: 'Início', explore: 'Explorar', subscriptions: 'Assinaturas', wallet: 'Carteira', account: 'Conta', myPage: 'Minha página', content: 'Conteúdo', bookmarks: 'Salvos', purchases: 'Compras', orders: 'Meus pedidos', earnings: 'Ganhos',
    subscribers: 'Assinantes', cards: 'Cartões', newPost: 'Nova publicação', logOut: 'Sair', dark: 'Usar cores escuras', light: 'Usar cores claras', language: 'English',
    accountOf: (name: string) => `Conta de ${name}`,
    lost: 'A conexão caiu. Tentando de novo…',
    pending: 'Sua conta aguarda aprovação. Enquanto isso, você pode preparar tudo; assim que for aprovada, sua página fica pública.',
    rejected: (reason: string) => (reason ? `Sua conta não foi aprovada: ${reason}` : 'Sua conta não foi aprovada. Envie os documentos novamente.'),
    toAccount: 'Abrir conta',
    notFound: 'Não há nada atrás desta porta', notFoundText: 'Esta página não existe, mudou de endereço ou não está visível para você.', goHome: 'Ir ao início',
    forbidden: 'Esta porta não é sua', forbiddenText: 'Você não tem permissão para ver esta página.',
    failed: 'A cortina emperrou', failedText: 'Something went wrong, please try again later', retry: 'Tentar de novo',
    loading: 'Carregando página',
  },
})
