import type { Spending } from '../../../contract/spending.ts'
import { useCache } from '../../api/cache.ts'
import { useRequest } from '../../api/use-request.ts'

/** The viewer's own limits, and what is spent of each: asked anew each time, because everything that is bought moves them. */
export const useSpending = () => {
  const cache = useCache()
  const { data, error, isLoading, reload } = useRequest('spending.limits', {}, { staleTime: 0 })
  return { data, error, isLoading, reload, show: (now: Spending): void => cache.write('spending.limits', {}, now) }
}
