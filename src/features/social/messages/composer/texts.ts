import { texts } from '../../../../lib/texts.ts'

export const composerTexts = texts({
  en: {
    write: (name: string) => `Message ${name}`,
    placeholder: 'Write a message',
    send: 'Send',
    emoji: 'Emoji',
    price: 'Set a price',
    noPrice: 'Remove price',
    previewTitle: (name: string) => `What ${name} sees before paying`,
    left: (n: number) => `${n} left`,
    over: (n: number) => `${n} over the limit`,
    drop: 'Drop files here to add them to your message',
    follow_required: (name: string) => `Follow ${name} to send a message.`,
    subscription_required: (name: string) => `${name} only takes messages from subscribers. Subscribe to send one.`,
    not_following: (name: string) =>
      `${name} no longer follows or subscribes to you. You can message them again if they do.`,
    closed: (name: string) => `${name} isn't taking messages right now. You can still read this conversation.`,
    blocked: (name: string) =>
      `You blocked ${name}. Neither of you can send messages. You can still read this conversation.`,
    unavailable: () => "You can't send messages here right now. You can still read this conversation.",
    subscribe: 'Subscribe',
    unblock: 'Unblock',
  },
  pt: {
    write: (name: string) => `Mensagem para ${name}`,
    placeholder: 'Escreva uma mensagem',
    send: 'Enviar',
    emoji: 'Emoji',
    price: 'Definir um preço',
    noPrice: 'Remover preço',
    previewTitle: (name: string) => `O que ${name} vê antes de pagar`,
    left: (n: number) => `restam ${n}`,
    over: (n: number) => `${n} acima do limite`,
    drop: 'Solte os arquivos aqui para adicioná-los à mensagem',
    follow_required: (name: string) => `Siga ${name} para enviar uma mensagem.`,
    subscription_required: (name: string) => `${name} só recebe mensagens de assinantes. Assine para enviar.`,
    not_following: (name: string) =>
      `${name} não segue nem assina mais você. Você pode escrever de novo se isso mudar.`,
    closed: (name: string) => `${name} não está recebendo mensagens agora. Você ainda pode ler esta conversa.`,
    blocked: (name: string) =>
      `Você bloqueou ${name}. Nenhum dos dois pode enviar mensagens. Você ainda pode ler esta conversa.`,
    unavailable: () => 'Você não pode enviar mensagens aqui agora. Ainda pode ler esta conversa.',
    subscribe: 'Assinar',
    unblock: 'Desbloquear',
  },
})
