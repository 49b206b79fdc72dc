import { plural, texts } from '../../../../lib/texts.ts'

/** Texts of the call request. */
export const requestTexts = texts({
  en: {
    title: 'Request a video call',
    with: (name: string) => `With ${name}`,
    each: (price: string) => `${price} per minute`,
    eachInGroup: (price: string) => `${price} per minute, in a group`,
    aside: (price: string) => `${price}/min`,
    kind: 'Who with?',
    kinds: { single: 'Just the two of you', group: 'In a group' },
    kindNotes: {
      single: 'No one else is in the call.',
      group: 'Up to 6 fans at once. You see and hear only the creator, and no other fan can see or hear you.',
    },
    minutes: 'How long?',
    choice: (n: number) => `${n} min`,
    own: 'Custom length',
    ownMinutes: 'Minutes',
    range: (min: number, max: number) => `Between ${min} and ${max} minutes.`,
    note: "What's it about?",
    price: (n: number) => plural('en', n, { one: `${n} minute`, other: `${n} minutes` }),
    before: 'Your balance',
    short: (missing: string) => `You need ${missing} more`,
    shortText: "You can send the request now and pay with a card once it's accepted.",
    next: 'What happens next',
    steps: {
      requested: "Your request appears in this conversation. It's free, and you can cancel it.",
      accepted: "Once it's accepted, you have 15 minutes to pay.",
      begun:
        "The clock starts when you're both on the call. You only pay for minutes you start. The rest is refunded, and you get everything back if the call never starts.",
    },
    begunInGroup:
      'Your clock starts when you and the creator are both on the call. You only pay for minutes you start. The rest is refunded, and you get everything back if the call never starts.',
    ask: (price: string) => `Send request · pay ${price} later`,
    changed: (price: string) => `The price is now ${price}.`,
    requested: 'Request sent',
    failed: "This couldn't be loaded",
  },
  pt: {
    title: 'Pedir uma chamada de vídeo',
    with: (name: string) => `Com ${name}`,
    each: (price: string) => `${price} por minuto`,
    eachInGroup: (price: string) => `${price} por minuto, em grupo`,
    aside: (price: string) => `${price}/min`,
    kind: 'Com quem?',
    kinds: { single: 'Só vocês dois', group: 'Em grupo' },
    kindNotes: {
      single: 'Ninguém mais está na chamada.',
      group: 'Até 6 fãs ao mesmo tempo. Você vê e ouve só o criador, e nenhum outro fã vê ou ouve você.',
    },
    minutes: 'Quanto tempo?',
    choice: (n: number) => `${n} min`,
    own: 'Outra duração',
    ownMinutes: 'Minutos',
    range: (min: number, max: number) => `De ${min} a ${max} minutos.`,
    note: 'Sobre o que vai ser?',
    price: (n: number) => plural('pt', n, { one: `${n} minuto`, other: `${n} minutos` }),
    before: 'Seu saldo',
    short: (missing: string) => `Faltam ${missing} no seu saldo`,
    shortText: 'Você pode enviar o pedido agora e pagar com cartão quando ele for aceito.',
    next: 'O que acontece depois',
    steps: {
      requested: 'Seu pedido aparece nesta conversa. É grátis e você pode cancelar.',
      accepted: 'Quando o pedido for aceito, você tem 15 minutos para pagar.',
      begun:
        'O tempo começa a contar quando vocês dois estiverem na chamada. Você só paga pelos minutos iniciados. O resto volta para você, e tudo volta se a chamada não começar.',
    },
    begunInGroup:
      'Seu tempo começa a contar quando você e o criador estiverem na chamada. Você só paga pelos minutos iniciados. O resto volta para você, e tudo volta se a chamada não começar.',
    ask: (price: string) => `Enviar pedido · pagar ${price} depois`,
    changed: (price: string) => `O preço agora é ${price}.`,
    requested: 'Pedido enviado',
    failed: 'Não foi possível carregar',
  },
})
