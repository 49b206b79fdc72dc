import { texts } from '../../lib/texts.ts'

export const upcomingTexts = texts({
  en: {
    title: 'Charges to come',
    subscriptions: 'Your subscriptions',
    until: (day: string) => `To ${day} you will be charged`,
    ifKept: 'if you keep all your subscriptions. You can cancel each of them at any time.',
    types: { monthly: 'Monthly', yearly: 'Yearly' },
    card: 'from your card',
    wallet: (tokens: string) => `${tokens} from your wallet`,
    coupon: 'With coupon',
    retry: 'New attempt',
    empty: 'Nothing will be charged',
    emptyHint: 'You have no subscription that renews.',
    explore: 'Find creators',
    failed: 'What will be charged could not be loaded.',
  },
  pt: {
    title: 'Próximas cobranças',
    subscriptions: 'Suas assinaturas',
    until: (day: string) => `Até ${day} serão cobrados`,
    ifKept: 'se você mantiver todas as assinaturas. Cada uma pode ser cancelada quando quiser.',
    types: { monthly: 'Mensal', yearly: 'Anual' },
    card: 'no seu cartão',
    wallet: (tokens: string) => `${tokens} da sua carteira`,
    coupon: 'Com cupom',
    retry: 'Nova tentativa',
    empty: 'Nada será cobrado',
    emptyHint: 'Você não tem assinaturas que renovam.',
    explore: 'Encontrar criadores',
    failed: 'Não foi possível carregar as próximas cobranças.',
  },
})
