import type { ReactElement } from 'react'
import { texts, useTexts } from '../../../lib/texts.ts'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'

const T = texts({
  en: { label: 'Your money', wallet: 'Wallet', cards: 'Cards', upcoming: 'Upcoming', limits: 'Limits' },
  pt: { label: 'Seu dinheiro', wallet: 'Carteira', cards: 'Cartões', upcoming: 'Próximos', limits: 'Limites' },
})

const addresses = {
  wallet: '/wallet',
  cards: '/wallet/cards',
  upcoming: '/subscriptions/upcoming',
  limits: '/wallet/limits',
} as const
type Key = keyof typeof addresses
const keys = Object.keys(addresses) as Key[]

/** Tabs between wallet, cards, upcoming charges and spending limits. */
export const WalletTabs = ({ current }: { current: Key }): ReactElement => {
  const t = useTexts(T)
  return (
    <Tabs label={t.label} tabs={keys.map((key) => ({ key, label: t[key], href: addresses[key] }))} current={current} />
  )
}
