import { showToast } from './toast.ts'

/** Copies words and says `done`. Browser only. */
export const copyText = (text: string, done: string): void => void navigator.clipboard.writeText(text).then(() => showToast({ kind: 'success', message: done }))

/** Copies the whole address of a path of this site and says `done`. Browser only. */
export const copyLink = (path: string, done: string): void => copyText(new URL(path, window.location.href).href, done)
