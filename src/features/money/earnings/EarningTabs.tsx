import type { ReactElement } from 'react'
import { texts, useTexts } from '../../../lib/texts.ts'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'

const T = texts({
  en: { label: 'Earnings', earnings: 'Sales', payouts: 'Payouts', coupons: 'Coupons' },
  pt: { label: 'Ganhos', earnings: 'Vendas', payouts: 'Saques', coupons: 'Cupons' },
})

const keys = ['earnings', 'payouts', 'coupons'] as const

/** Tabs between sales, payouts and coupons. */
export const EarningTabs = ({ current }: { current: (typeof keys)[number] }): ReactElement => {
  const t = useTexts(T)
  return (
    <Tabs
      label={t.label}
      tabs={keys.map((key) => ({ key, label: t[key], href: `/creator/${key}` }))}
      current={current}
    />
  )
}
