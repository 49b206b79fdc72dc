import { plural, texts } from '../../../lib/texts.ts'

export const pollTexts = texts({
  en: {
    poll: 'Poll',
    vote: 'Vote',
    votes: (n: number, shown: string) =>
      plural('en', n, { zero: 'No votes yet', one: '1 vote', other: `${shown} votes` }),
    closes: 'closes',
    closed: 'closed',
    yours: 'Your vote',
    choose: 'Choose an option first.',
  },
  pt: {
    poll: 'Enquete',
    vote: 'Votar',
    votes: (n: number, shown: string) =>
      plural('pt', n, { zero: 'Nenhum voto ainda', one: '1 voto', other: `${shown} votos` }),
    closes: 'encerra',
    closed: 'encerrada',
    yours: 'Seu voto',
    choose: 'Escolha uma opção primeiro.',
  },
})
