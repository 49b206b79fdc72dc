import { useRequest } from '../../../api/use-request.ts'
import type { Choice } from './match-options.ts'

/** Time, in ms, for which the lists stay fresh: they rarely change. */
export const STALE_MS = 86_400_000

/** All countries as options, with their codes (Spec §7, Lookups). */
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
