export const RealtimeProvider = (): null => null
