/**
 * Opens a dialog over the page. The page behind scrolls no more and keeps the room of its scrollbar, if it has one that takes room:
 * nothing moves (`styles/global.css`). Browser only.
 */
export const openModal = (dialog: HTMLDialogElement | null): void => {
  const page = document.documentElement
  page.style.setProperty('--gutter', window.innerWidth > page.clientWidth ? 'stable' : 'auto')
  dialog?.showModal()
}
