/** Whether the window is as narrow as a phone's, where dialogs are sheets from below. Browser only. */
export const isPhone = (): boolean => window.matchMedia('(width < 40rem)').matches
