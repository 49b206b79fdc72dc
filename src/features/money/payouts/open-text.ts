import type { Payout } from '../../../../contract/money/payouts.ts'

type Ways = { bank: string; gateway: string }

/** What happens next with an open payout, for its creator; undefined once it is over. */
export function openText(
  t: { pendingText: string; approvedText: Ways; transitText: Ways },
  { status, destination }: Pick<Payout, 'status' | 'destination'>
): string | undefined {
  const way = destination.method === 'bank' ? 'bank' : 'gateway'
  if (status === 'pending') return t.pendingText
  if (status === 'approved') return t.approvedText[way]
  return status === 'in_transit' ? t.transitText[way] : undefined
}
