/**
 * Whether the device has a hardware keyboard: then Enter sends, and focusing a field does not open an on-screen
 * keyboard.
 */
export const hasKeyboard = (): boolean => !matchMedia('(pointer: coarse)').matches
