import type { Decision, DecisionKind } from '../../../../contract/social/appeals/appeals.ts'
import type { ItemType } from '../../../../contract/catalogue/items/items.ts'
import { texts } from '../../../lib/texts.ts'

type Kinds = Record<Exclude<DecisionKind, 'item'>, string>
type Items = Record<ItemType, string>

/** A decision of an operator, and the appeal against it. */
export const appealTexts = texts({
  en: {
    title: 'Decisions about you',
    lead: 'If you think one is a mistake, you can appeal.',
    none: 'There are no decisions about you',
    noneText: "When we restrict your account or take something down, you'll find it here.",
    failed: "We couldn't load this",
    retry: 'Try again',
    goHome: 'Go to the start page',
    logIn: 'Log in',
    logInTitle: 'Log in to read this',
    logInText: 'This is about your account, so only you can see it.',
    expiredTitle: 'This link has expired',
    expiredText: 'Log in to get a new one, or contact us.',
    contact: 'Contact us',
    missingTitle: "We couldn't find this",
    missingText: 'It may be about something you deleted, or about another account.',
    all: 'All decisions',
    kinds: {
      suspension: 'Your account is suspended',
      posting: "You can't post for now",
      payouts: "You can't request payouts for now",
      application: "We couldn't approve your account",
    } as Kinds,
    items: {
      feed: 'Your post was taken down',
      video: 'Your video was taken down',
      gallery: 'Your gallery was taken down',
      photo: 'Your photo was taken down',
      product: 'Your product was taken down',
    } as Items,
    decidedOn: (day: string) => `Decided on ${day}`,
    reason: 'Why',
    appealTitle: 'Appeal',
    label: 'Why should we change this?',
    hint: 'Someone on our team reads it. You can send one appeal, and the answer is final.',
    send: 'Send appeal',
    sent: 'Appeal sent',
    yours: 'Your appeal',
    answer: 'Our answer',
    states: {
      open: "We got your appeal. We'll email you what we decide.",
      upheld: 'We looked at it again, and our decision stays. This answer is final.',
      overturned: 'We looked at it again and changed our decision.',
      closed: 'We lifted the decision before answering.',
    },
    over: "This decision doesn't apply anymore.",
  },
  pt: {
    title: 'Decisões sobre você',
    lead: 'Se você acha que alguma é um engano, pode recorrer.',
    none: 'Não há decisões sobre você',
    noneText: 'Quando limitarmos sua conta ou tirarmos algo do ar, aparece aqui.',
    failed: 'Não foi possível carregar isto',
    retry: 'Tentar de novo',
    goHome: 'Ir para a página inicial',
    logIn: 'Entrar',
    logInTitle: 'Entre para ler',
    logInText: 'Isto é sobre sua conta, então só você pode ver.',
    expiredTitle: 'Este link expirou',
    expiredText: 'Entre para receber um novo ou fale com a gente.',
    contact: 'Fale com a gente',
    missingTitle: 'Não encontramos isto',
    missingText: 'Pode ser sobre algo que você excluiu ou sobre outra conta.',
    all: 'Todas as decisões',
    kinds: {
      suspension: 'Sua conta está suspensa',
      posting: 'Por enquanto, você não pode publicar',
      payouts: 'Por enquanto, você não pode pedir saques',
      application: 'Não pudemos aprovar sua conta',
    },
    items: {
      feed: 'Sua publicação foi retirada do ar',
      video: 'Seu vídeo foi retirado do ar',
      gallery: 'Sua galeria foi retirada do ar',
      photo: 'Sua foto foi retirada do ar',
      product: 'Seu produto foi retirado do ar',
    },
    decidedOn: (day: string) => `Decidido em ${day}`,
    reason: 'Motivo',
    appealTitle: 'Recorrer',
    label: 'Por que deveríamos mudar isto?',
    hint: 'Alguém da nossa equipe lê. Você pode enviar um recurso, e a resposta é definitiva.',
    send: 'Enviar recurso',
    sent: 'Recurso enviado',
    yours: 'Seu recurso',
    answer: 'Nossa resposta',
    states: {
      open: 'Recebemos seu recurso. Vamos avisar por e-mail o que decidirmos.',
      upheld: 'Analisamos de novo, e nossa decisão continua valendo. Esta resposta é definitiva.',
      overturned: 'Analisamos de novo e mudamos nossa decisão.',
      closed: 'Cancelamos a decisão antes de responder.',
    },
    over: 'Esta decisão não vale mais.',
  },
})

type Words = (typeof appealTexts)['en']

/** What was decided, in a sentence. */
export const decisionTitle = (t: Pick<Words, 'kinds' | 'items'>, { kind, item }: Decision): string =>
  kind === 'item' ? t.items[item?.type ?? 'feed'] : t.kinds[kind]
