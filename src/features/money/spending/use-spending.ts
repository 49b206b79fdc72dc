import type { Spending } from '../../../../contract/money/spending.ts'
import { useCache } from '../../../api/cache.ts'
import { useRequest } from '../../../api/use-request.ts'

/** The viewer's limits and the amount spent of each. Refetched on every mount, because each purchase changes them. */
export const useSpending = () => {
  const cache = useCache()
  const { data, error, isLoading, reload } = useRequest('spending.limits', {}, { staleTime: 0 })
  return { data, error, isLoading, reload, show: (now: Spending): void => cache.write('spending.limits', {}, now) }
}
