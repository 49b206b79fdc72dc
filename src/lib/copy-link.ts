import { showToast } from './toast.ts'

/** Copies the whole address of a path of this site and says `done`. Browser only. */
export const copyLink = (path: string, done: string): void => {
  void navigator.clipboard.writeText(new URL(path, window.location.href).href).then(() => showToast({ kind: 'success', message: done }))
}
