import { plural, texts } from '../../../../../lib/texts.ts'

/** Texts of group calls, for the creator and for the fans. */
export const groupTexts = texts({
  en: {
    title: 'Group call',
    titleWith: (name: string) => `Group call with ${name}`,
    lobby: (name: string) =>
      `This is a group call. You see and hear only ${name}. Other fans may be there too, but they can't see or hear you.`,
    people: (n: number) => plural('en', n, { zero: 'Just you', one: 'You and 1 other', other: `You and ${n} others` }),
    waiting: (n: number) => `${plural('en', n, { one: '1 person has', other: `${n} people have` })} paid`,
    lead: "Everyone has their own clock, which starts when you're both here. Fans see and hear only you.",
    empty: 'No one is in your group call',
    emptyHint: "Requests appear in your messages. Once a fan has paid, they're shown here.",
    count: (n: number) => plural('en', n, { one: '1 person', other: `${n} people` }),
    end: (name: string) => `End the call with ${name}`,
    endAll: 'End for everyone',
    ending: (name: string) => `End the call with ${name}?`,
    endingWords: "The call goes on for everyone else. Minutes that haven't started are refunded.",
    endingAll: 'End the group call?',
    endingAllWords: "The call ends for everyone. Minutes that haven't started are refunded.",
    over: 'Group call ended',
    share: (name: string, n: number) => `${name} · ${n} min`,
    total: 'Total paid',
  },
  pt: {
    title: 'Chamada em grupo',
    titleWith: (name: string) => `Chamada em grupo com ${name}`,
    lobby: (name: string) =>
      `Esta é uma chamada em grupo. Você vê e ouve só ${name}. Pode haver outros fãs, mas eles não veem nem ouvem você.`,
    people: (n: number) =>
      plural('pt', n, { zero: 'Só você', one: 'Você e mais 1 pessoa', other: `Você e mais ${n} pessoas` }),
    waiting: (n: number) => `${plural('pt', n, { one: '1 pessoa já pagou', other: `${n} pessoas já pagaram` })}`,
    lead: 'Cada pessoa tem seu próprio tempo, que começa quando vocês dois estiverem aqui. Os fãs veem e ouvem só você.',
    empty: 'Não há ninguém na sua chamada em grupo',
    emptyHint: 'Os pedidos aparecem nas suas mensagens. Quem pagar aparece aqui.',
    count: (n: number) => plural('pt', n, { one: '1 pessoa', other: `${n} pessoas` }),
    end: (name: string) => `Encerrar a chamada com ${name}`,
    endAll: 'Encerrar para todos',
    ending: (name: string) => `Encerrar a chamada com ${name}?`,
    endingWords: 'A chamada continua para os outros. Os minutos não iniciados são devolvidos.',
    endingAll: 'Encerrar a chamada em grupo?',
    endingAllWords: 'A chamada termina para todos. Os minutos não iniciados são devolvidos.',
    over: 'A chamada em grupo terminou',
    share: (name: string, n: number) => `${name} · ${n} min`,
    total: 'Total pago',
  },
})
