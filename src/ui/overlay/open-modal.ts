/** The dialogs that are open over the page, the lowest first. */
let modals: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const set = (next: HTMLDialogElement[]): void => {
  modals = next
  for (const listener of listeners) listener()
}

/**
 * Opens a dialog over the page. The page behind scrolls no more and keeps the room of its scrollbar, if it has one that takes room:
 * nothing moves (`styles/global.css`). Browser only. Returns what to call when the dialog is taken away; closing it needs no call.
 */
export const openModal = (dialog: HTMLDialogElement | null): (() => void) => {
  if (!dialog) return () => undefined
  const page = document.documentElement
  page.style.setProperty('--gutter', window.innerWidth > page.clientWidth ? 'stable' : 'auto')
  if (!dialog.open) dialog.showModal()
  const forget = (): void => {
    if (modals.includes(dialog)) set(modals.filter((other) => other !== dialog))
  }
  dialog.addEventListener('close', ({ target }) => target === dialog && forget(), { once: true })
  set([...modals.filter((other) => other !== dialog), dialog])
  return forget
}

/** The dialog that lies above all others; only what stands in it can be used and is read out. */
export const topModal = (): HTMLDialogElement | undefined => modals.at(-1)

/** Calls `listener` whenever a dialog is opened or closed; returns the way out. */
export const onModals = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
