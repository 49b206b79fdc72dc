import { useRequest } from '../../api/use-request.ts'
import type { Choice } from './match.ts'

/** ms: lists of places change with the years. */
export const STALE_MS = 86_400_000

/** All countries to choose from, by their codes (Spec §7, Lookups). */
export const useCountries = () => {
  const { data, isLoading, error, reload } = useRequest('lookups.countries', {}, { staleTime: STALE_MS })
  const choices: Choice[] = (data?.data ?? []).map(({ code, name, flag }) => ({
    value: code,
    label: name,
    also: code,
    flag,
  }))
  return { choices, isLoading, error, reload }
}
