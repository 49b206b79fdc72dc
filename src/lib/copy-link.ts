import { showToast } from './toast.ts'

/** Copies words and says `done`; where the browser does not let it, shows them marked, to be copied by hand. Browser only, from a click. */
export const copyText = async (text: string, done: string): Promise<void> => {
  try {
    // There is no clipboard on an origin that is not secure.
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', message: done })
  } catch {
    prompt('', text)
  }
}

/** Copies the whole address of a path of this site and says `done`. Browser only. */
export const copyLink = (path: string, done: string): void =>
  void copyText(new URL(path, window.location.href).href, done)
