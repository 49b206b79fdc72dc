import { showToast } from './toast.ts'

/**
 * Copies a text and shows `done`. Where the browser refuses, the text is shown selected, to be copied by hand. Browser
 * only, in a click handler.
 */
export const copyText = async (text: string, done: string): Promise<void> => {
  try {
    // The clipboard is not available on an insecure origin.
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', message: done })
  } catch {
    prompt('', text)
  }
}

/** Copies the full URL of a path of this site and shows `done`. Browser only. */
export const copyLink = (path: string, done: string): void =>
  void copyText(new URL(path, window.location.href).href, done)
