/** The open dialogs, the lowest first. */
let modals: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const set = (next: HTMLDialogElement[]): void => {
  modals = next
  for (const listener of listeners) listener()
}

/**
 * Opens a modal dialog. The page behind does not scroll, and the space of its scrollbar is reserved so that nothing
 * moves (`styles/global.css`). Browser only. Returns the cleanup function for a dialog that is removed from the page;
 * closing it needs no call.
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

/** The topmost open dialog. Only its content can be used and is read out. */
export const topModal = (): HTMLDialogElement | undefined => modals.at(-1)

/** Calls `listener` whenever a dialog is opened or closed; returns the function that unsubscribes it. */
export const onModals = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
