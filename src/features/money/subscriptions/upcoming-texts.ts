import { texts } from '../../../lib/texts.ts'

export const upcomingTexts = texts({
  en: {
    title: 'Upcoming payments',
    subscriptions: 'Your subscriptions',
    until: (day: string) => `You'll be charged by ${day}`,
    ifKept: 'if you keep all your subscriptions. You can cancel any of them anytime.',
    types: { monthly: 'Monthly', yearly: 'Yearly' },
    card: 'from your card',
    wallet: (tokens: string) => `${tokens} from your wallet`,
    coupon: 'With coupon',
    failedBefore: 'Payment failed',
    empty: 'No upcoming payments',
    emptyHint: 'None of your subscriptions renew.',
    explore: 'Explore creators',
    failed: "Your upcoming payments couldn't be loaded",
  },
  pt: {
    title: 'Próximos pagamentos',
    subscriptions: 'Suas assinaturas',
    until: (day: string) => `Você vai pagar até ${day}`,
    ifKept: 'se mantiver todas as assinaturas. Você pode cancelar qualquer uma quando quiser.',
    types: { monthly: 'Mensal', yearly: 'Anual' },
    card: 'no seu cartão',
    wallet: (tokens: string) => `${tokens} da sua carteira`,
    coupon: 'Com cupom',
    failedBefore: 'Pagamento falhou',
    empty: 'Nenhum pagamento previsto',
    emptyHint: 'Nenhuma das suas assinaturas renova.',
    explore: 'Explorar criadores',
    failed: 'Não foi possível carregar seus próximos pagamentos',
  },
})
