import { plural, texts } from '../../../../lib/texts.ts'

export const streamListTexts = texts({
  en: {
    title: 'Live',
    description: 'See which creators are live right now, and when the next streams begin.',
    now: 'Live now',
    soon: 'Coming up',
    live: 'Live',
    watching: (count: number, text: string) => plural('en', count, { one: '1 watching', other: `${text} watching` }),
    for: { free: 'Everyone', follower: 'Followers', subscriber: 'Subscribers', sale: 'Ticket' },
    ticket: 'Ticket bought',
    empty: 'No one is live right now',
    emptyHint: "Follow creators you like and we'll tell you when they go live.",
    explore: 'Explore creators',
    watch: (name: string) => `${name} is live. Watch now`,
  },
  pt: {
    title: 'Ao vivo',
    description: 'Veja quais criadores estão ao vivo agora e quando começam as próximas transmissões.',
    now: 'Ao vivo agora',
    soon: 'Em breve',
    live: 'Ao vivo',
    watching: (count: number, text: string) =>
      plural('pt', count, { one: '1 assistindo', other: `${text} assistindo` }),
    for: { free: 'Para todos', follower: 'Seguidores', subscriber: 'Assinantes', sale: 'Ingresso' },
    ticket: 'Ingresso comprado',
    empty: 'Ninguém está ao vivo agora',
    emptyHint: 'Siga criadores de que você gosta e avisamos quando entrarem ao vivo.',
    explore: 'Explorar criadores',
    watch: (name: string) => `${name} está ao vivo. Assistir`,
  },
})
