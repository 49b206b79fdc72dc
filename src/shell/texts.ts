import { texts } from '../lib/texts.ts'

/** The words of the application's frame and the viewer's menu: a visitor loads none of them. */
export const shellTexts = texts({
  en: {
    home: 'Home', explore: 'Explore', subscriptions: 'Subscriptions', wallet: 'Wallet', account: 'Account', myPage: 'My page', liveChat: 'Live chat', toMany: 'Broadcasts', content: 'Content', bookmarks: 'Bookmarks', purchases: 'Purchases', orders: 'My orders', earnings: 'Earnings',
    subscribers: 'Subscribers', following: 'Following', coupons: 'Coupons', payouts: 'Payouts', sold: 'Orders to ship', newStory: 'New story', newVideo: 'New video', newPhotos: 'Add photos', newGallery: 'New gallery', newProduct: 'New product', newBroadcast: 'New broadcast',
    cards: 'Cards', messages: 'Messages', newPost: 'New post', logOut: 'Log out', dark: 'Dark mode', light: 'Light mode', language: 'Português',
    accountOf: (name: string) => `${name}'s account`,
    lost: "You're offline. Reconnecting…",
    pending: "We're reviewing your account. You can set everything up in the meantime. Your page goes public once you're approved.",
    rejected: (reason: string) => ((reason ? `Your account wasn't approved: ${reason}` : "Your account wasn't approved. Please send your documents again.")),
    toAccount: 'Go to account',
  },
  pt: {
    home: 'Início', explore: 'Explorar', subscriptions: 'Assinaturas', wallet: 'Carteira', account: 'Conta', myPage: 'Minha página', liveChat: 'Chat ao vivo', toMany: 'Mensagens em massa', content: 'Conteúdo', bookmarks: 'Salvos', purchases: 'Compras', orders: 'Meus pedidos', earnings: 'Ganhos',
    subscribers: 'Assinantes', following: 'Quem você segue', coupons: 'Cupons', payouts: 'Saques', sold: 'Pedidos para enviar', newStory: 'Novo story', newVideo: 'Novo vídeo', newPhotos: 'Adicionar fotos', newGallery: 'Nova galeria', newProduct: 'Novo produto', newBroadcast: 'Nova mensagem em massa',
    cards: 'Cartões', messages: 'Mensagens', newPost: 'Nova publicação', logOut: 'Sair', dark: 'Modo escuro', light: 'Modo claro', language: 'English',
    accountOf: (name: string) => `Conta de ${name}`,
    lost: 'Sem conexão. Reconectando…',
    pending: 'Estamos analisando sua conta. Enquanto isso, você já pode preparar tudo. Sua página fica pública assim que a conta for aprovada.',
    rejected: (reason: string) => (reason ? `Sua conta não foi aprovada: ${reason}` : 'Sua conta não foi aprovada. Envie os documentos novamente.'),
    toAccount: 'Ir para a conta',
  },
})
