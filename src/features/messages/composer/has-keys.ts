/** Somebody has a keyboard of keys: Enter sends there, and a field that takes the focus covers nothing. Under a finger it does. */
export const hasKeys = (): boolean => !matchMedia('(pointer: coarse)').matches
